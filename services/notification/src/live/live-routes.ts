import { followChanges, followInboxes } from '@waymark/contracts';
import {
  ACCESS_TOKEN_SECONDS,
  AppError,
  type Database,
  implement,
  type Route,
  reply,
  type Session,
} from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import { findOrganisations } from '../inbox/inbox-reader.ts';
import type { LiveHub } from './live-hub.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Nothing may delay messages: no compression, no buffering by a proxy.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * When the token was issued and when its stream ends; the route has already verified it. An API token lasts up to a year: its stream ends as
 * soon as that of a session, so that the token, its plan and its organisation are checked again when the program reopens it.
 */
const timesOf = (
  { apiToken }: Pick<Session, 'apiToken'>,
  authorization: string | undefined,
): { issuedAt: Date; expiresAt: Date } => {
  if (apiToken) {
    const { answeredFor: issuedAt, expiresAt } = apiToken;
    const checkAgain = issuedAt.getTime() + ACCESS_TOKEN_SECONDS * 1000;
    return { issuedAt, expiresAt: new Date(Math.min(expiresAt.getTime(), checkAgain)) };
  }
  const claims = authorization?.split('.')[1] ?? '';
  const { iat, exp }: { iat?: unknown; exp?: unknown } = JSON.parse(
    Buffer.from(claims, 'base64url').toString() || '{}',
  );
  if (typeof iat !== 'number' || typeof exp !== 'number') throw new AppError('SESSION_REQUIRED');
  return { issuedAt: new Date(Math.round(iat * 1000)), expiresAt: new Date(exp * 1000) };
};

type Deps = { access: Access; database: Pick<Database, 'readAsUser'>; hub: LiveHub };

/** Server-sent events: one `data:` line of JSON (`LiveMessage`) after each event of the organisation. */
export const liveRoutes = ({ access, database, hub }: Deps): Route[] => [
  implement(followChanges, {
    access: [access.member],
    handler: ({ params, session, headers }) => {
      const { userUuid, sessionId } = session;
      const stream = { organisations: [params.org], userUuid, sessionId, ...timesOf(session, headers.authorization) };
      return reply((answer) => hub.open(stream, answer), HEADERS);
    },
  }),
  implement(followInboxes, {
    handler: async ({ session, headers }) => {
      const { userUuid, sessionId } = session;
      const organisations = await findOrganisations(database, userUuid);
      const times = timesOf(session, headers.authorization);
      const stream = { organisations, only: 'inbox' as const, userUuid, sessionId, ...times };
      return reply((answer) => hub.open(stream, answer), HEADERS);
    },
  }),
];
