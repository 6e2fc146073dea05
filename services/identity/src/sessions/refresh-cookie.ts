import type { CallBase } from '@waymark/service-kit';

const NAME = 'waymark_session';
/** Only identity's own calls need it, so no other request carries it. */
const PATH = '/api/v1/user';

type Cookies = Pick<CallBase<unknown>, 'cookie' | 'setCookie'>;

/** The refresh token in the cookie; undefined if the browser has none. */
export const refreshTokenOf = (call: Pick<Cookies, 'cookie'>): string | undefined => call.cookie(NAME) || undefined;

/** @param maxAge lifetime of the cookie in seconds */
export const setRefreshCookie = (call: Pick<Cookies, 'setCookie'>, token: string, maxAge: number): void =>
  call.setCookie(NAME, token, { maxAge, path: PATH });

/** Makes the browser delete the cookie. */
export const clearRefreshCookie = (call: Pick<Cookies, 'setCookie'>): void => setRefreshCookie(call, '', 0);
