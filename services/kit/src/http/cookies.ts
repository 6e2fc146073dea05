import { parseCookie, stringifySetCookie } from 'cookie';

export type CookieOptions = {
  /** Seconds; 0 removes the cookie. Without it the cookie ends with the browser. */
  maxAge?: number;
  path?: string;
};

/** The cookies of one request, and how its answer sets them. */
type Cookies = {
  /** The first cookie of the name that can be decoded. */
  read(name: string): string | undefined;
  /** The header lines that set a cookie which scripts cannot read and other sites cannot send. @throws {TypeError} for an invalid name */
  lines(name: string, value: string, options?: CookieOptions): string[];
};

const decode = (value: string): string | undefined => {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
};

/** Browsers accept a cookie with such a name only over https, so that neither another host nor a page of ours over http can set one. */
const PREFIX = '__Secure-';

/**
 * Over https the name has the prefix. A browser may still have a cookie without the prefix, from an earlier release: it is read if there is
 * none with the prefix, and removed by the answer that sets one.
 */
export const cookiesOf = (header: string | undefined, secure: boolean): Cookies => {
  const sent = (name: string) => parseCookie(header ?? '', { decode })[name];
  const line = (name: string, value: string, options: CookieOptions) =>
    stringifySetCookie({ path: '/', ...options, name, value, secure, httpOnly: true, sameSite: 'strict' });
  if (!secure) return { read: sent, lines: (name, value, options = {}) => [line(name, value, options)] };
  return {
    read: (name) => sent(`${PREFIX}${name}`) ?? sent(name),
    lines: (name, value, options = {}) => [
      line(`${PREFIX}${name}`, value, options),
      ...(sent(name) === undefined ? [] : [line(name, '', { ...options, maxAge: 0 })]),
    ],
  };
};
