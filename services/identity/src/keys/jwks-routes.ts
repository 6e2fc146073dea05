import { type Route, reply, route } from '@waymark/service-kit';
import type { SigningKeys } from './signing-keys.ts';

/** The public signing keys, with which every service verifies access tokens. */
export const jwksRoutes = (keys: SigningKeys): Route[] => [
  route('GET', '/.well-known/jwks.json', {
    auth: 'public',
    handler: async () =>
      reply(JSON.stringify(await keys.published()), {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=300',
      }),
  }),
];
