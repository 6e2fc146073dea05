const BEARER = /^Bearer ([\w.~+/=-]+)$/i;
const LONGEST = 8_192;

/** The token of an Authorization header, if it carries one. */
export const bearerToken = (authorization: string | undefined): string | undefined => {
  if (authorization === undefined || authorization.length > LONGEST) return undefined;
  return BEARER.exec(authorization)?.[1];
};
