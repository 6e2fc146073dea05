import { AppError, type Clock, type Route, reply, route } from '@waymark/service-kit';

const PATH = '/.well-known/security.txt';
/** Less than a year, the maximum that RFC 9116 recommends. */
const DAYS_VALID = 364;

/**
 * security.txt (RFC 9116): where to report a vulnerability. The expiry is always equally far ahead, because the operator keeps the contact
 * valid.
 * @param deps.contact a URI (RFC 3986); null: 404
 */
export const securityTxtRoutes = (deps: { clock: Clock; publicUrl: string; contact: string | null }): Route[] => [
  route('GET', PATH, {
    auth: 'public',
    handler: () => {
      if (deps.contact === null) throw new AppError('NOT_FOUND');
      const expires = new Date(deps.clock.now());
      expires.setUTCDate(expires.getUTCDate() + DAYS_VALID);
      expires.setUTCHours(0, 0, 0, 0);
      const fields = {
        Contact: deps.contact,
        Expires: expires.toISOString(),
        'Preferred-Languages': 'en',
        Canonical: new URL(PATH, deps.publicUrl).href,
      };
      const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
      return reply(lines.join(''), {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      });
    },
  }),
];
