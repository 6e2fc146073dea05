import { AppError, type Clock, type Route, reply, route } from '@waymark/service-kit';

const PATH = '/.well-known/security.txt';
/** Less than the year that RFC 9116 recommends as the most. */
const DAYS_VALID = 364;

/**
 * Where to report a weakness, by RFC 9116. It expires by itself, always as far ahead: whoever runs the product answers for the contact.
 * @param deps.contact an address as RFC 3986 writes it; null: 404
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
