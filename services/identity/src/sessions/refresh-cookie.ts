const NAME = 'waymark_session';
/** Only identity's own calls need it, so no other request carries it. */
const PATH = '/api/v1/user';

const cookie = (value: string, maxAgeSeconds: number, secure: boolean): string =>
  [
    `${NAME}=${value}`,
    `Path=${PATH}`,
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ');

/** `Set-Cookie` with a refresh token that lives as long as its session. */
export const refreshCookie = (token: string, expiresAt: Date, now: Date, secure: boolean): string =>
  cookie(token, Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)), secure);

export const clearedRefreshCookie = (secure: boolean): string => cookie('', 0, secure);

/** The refresh token of a request's `Cookie` header, if it has one. */
export const readRefreshCookie = (header: string | undefined): string | null => {
  for (const part of (header ?? '').split(';')) {
    const [name, ...value] = part.trim().split('=');
    if (name === NAME) {
      return value.join('=') || null;
    }
  }
  return null;
};
