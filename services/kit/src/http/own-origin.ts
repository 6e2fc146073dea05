import type { IncomingHttpHeaders } from 'node:http';

/** Whether the `Origin` of a request, if it has one, is that of our own pages. Browsers send it with every POST, other clients need not. */
export type IsOwnOrigin = (headers: IncomingHttpHeaders) => boolean;

/**
 * For calls that are authenticated only by a cookie: a page of a sibling subdomain belongs to the same site, so SameSite does not prevent
 * its requests. Outside production our pages may also be opened by another host name than that of PUBLIC_URL: that of the request.
 */
export const createOwnOrigin = (settings: { publicUrl: string; production: boolean }): IsOwnOrigin => {
  const own = new URL(settings.publicUrl).origin;
  return ({ origin, host }) => {
    if (origin === undefined || origin === own) return true;
    return !settings.production && URL.canParse(origin) && new URL(origin).host === host;
  };
};
