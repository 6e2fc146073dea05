import { followChanges } from '@waymark/contracts';
import { AppError, implement, type Route, reply } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import type { LiveHub } from './live-hub.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Nothing on the way may hold messages back: no compression, no buffering in a proxy.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** When the token ends that the route has verified by now. */
const expiryOf = (authorization: string | undefined): Date => {
  const claims = authorization?.split('.')[1] ?? '';
  const { exp }: { exp?: unknown } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}');
  if (typeof exp !== 'number') throw new AppError('SESSION_REQUIRED');
  return new Date(exp * 1000);
};

/** Server-sent events: one `data:` line of JSON (`LiveMessage`) after each event of the organisation. */
export const liveRoutes = ({ access, hub }: { access: Access; hub: LiveHub }): Route[] => [
  implement(followChanges, {
    access: [access.member],
    handler: ({ params, session, headers }) => {
      const expiresAt = expiryOf(headers.authorization);
      return reply(hub.open({ organisation: params.org, userUuid: session.userUuid, expiresAt }), HEADERS);
    },
  }),
];
