const BARE_ADDRESS = /^[\d.]+$|^\[/;

/** Whether the browser can use passkeys here: each belongs to a name, and a page at a bare IP address has none. */
export const passkeysPossible = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !BARE_ADDRESS.test(window.location.hostname);
