export type CookieOptions = {
  /** Seconds; 0 removes the cookie. Without it the cookie ends with the browser. */
  maxAge?: number;
  path?: string;
  httpOnly?: boolean;
  sameSite?: 'Strict' | 'Lax' | 'None';
};

const NAME = /^[\w-]+$/;

/** @throws {TypeError} for a name that is none */
export const serializeCookie = (name: string, value: string, options: CookieOptions, secure: boolean): string => {
  if (!NAME.test(name)) throw new TypeError(`not a cookie's name: ${name}`);
  const { maxAge, path = '/', httpOnly = true, sameSite = 'Strict' } = options;
  return [
    `${name}=${encodeURIComponent(value)}`,
    `Path=${path}`,
    ...(maxAge === undefined ? [] : [`Max-Age=${Math.floor(maxAge)}`]),
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
    `SameSite=${sameSite}`,
  ].join('; ');
};

const decode = (value: string): string | undefined => {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
};

/** The first cookie of the name; undefined where it is missing or garbled. */
export const readCookie = (header: string | undefined, name: string): string | undefined => {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return decode(part.slice(at + 1).trim());
  }
  return undefined;
};
