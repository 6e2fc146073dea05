import type { SessionResource } from '@waymark/contracts';
import type { Clock, Database } from '@waymark/service-kit';
import { endOfStored, type SessionLimits } from './session-life.ts';
import { liveSessionsOf } from './session-store.ts';

/** The live sessions of a user, the latest used first; `current` marks the caller's own session, if it is among them. */
export type ListSessions = (user: string, current: string) => Promise<SessionResource[]>;

/** Leaves out sessions that ended because the limits were shortened since. */
export const createListSessions =
  ({ database, clock, limits }: { database: Database; clock: Clock; limits: SessionLimits }): ListSessions =>
  async (user, current) => {
    const now = clock.now();
    return (await liveSessionsOf(database.platform, user, now))
      .map((session) => ({ session, endsAt: endOfStored(session, limits) }))
      .filter(({ endsAt }) => endsAt > now)
      .map(({ session, endsAt }) => ({
        uuid: session.uuid,
        current: session.uuid === current,
        created_at: session.createdAt.toISOString(),
        last_used_at: session.lastUsedAt.toISOString(),
        expires_at: endsAt.toISOString(),
        user_agent: session.userAgent || null,
        ip: session.address || null,
      }));
  };
