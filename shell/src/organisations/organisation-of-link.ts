const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** The organisation of an invitation token: the part before the dot, in base64url. Undefined if it is not such a token. */
export const organisationOfLink = (token: string): string | undefined => {
  const [place = ''] = token.split('.');
  try {
    const bytes = Uint8Array.from(atob(place.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return UUID.test(hex) && hex.length === 32 ? hex.replace(UUID, '$1-$2-$3-$4-$5') : undefined;
  } catch {
    return undefined;
  }
};
