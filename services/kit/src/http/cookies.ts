import { parseCookie, stringifySetCookie } from 'cookie';

export type CookieOptions = {
  /** Seconds; 0 removes the cookie. Without it the cookie ends with the browser. */
  maxAge?: number;
  path?: string;
};

/** A cookie that scripts cannot read and no other site sends. @throws {TypeError} for a name that is none */
export const serializeCookie = (name: string, value: string, options: CookieOptions, secure: boolean): string =>
  stringifySetCookie({ path: '/', ...options, name, value, secure, httpOnly: true, sameSite: 'strict' });

const decode = (value: string): string | undefined => {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
};

/** The first cookie of the name that can be decoded. */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  parseCookie(header ?? '', { decode })[name];
