const BARE_ADDRESS = /^[\d.]+$|^\[/;

/** Whether the browser can use passkeys here: they are bound to a domain name, which a page at an IP address does not have. */
export const passkeysPossible = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !BARE_ADDRESS.test(window.location.hostname);
