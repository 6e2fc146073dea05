import type { IncomingHttpHeaders } from 'node:http';

/** Whether a request that says where it comes from comes from our own pages. Browsers say it with every POST, other clients need not. */
export type IsOwnOrigin = (headers: IncomingHttpHeaders) => boolean;

/**
 * For calls that a cookie alone lets in: a page of a sibling sub-domain is of the same site, so that SameSite does not keep it out.
 * Outside production our pages may also be opened by another name of the machine than PUBLIC_URL has: the one that was asked for.
 */
export const createOwnOrigin = (settings: { publicUrl: string; production: boolean }): IsOwnOrigin => {
  const own = new URL(settings.publicUrl).origin;
  return ({ origin, host }) => {
    if (origin === undefined || origin === own) return true;
    return !settings.production && URL.canParse(origin) && new URL(origin).host === host;
  };
};
