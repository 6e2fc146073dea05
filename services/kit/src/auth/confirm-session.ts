import { type AnswerOf, readSessionStanding } from '@waymark/contracts';
import { AppError } from '../errors.ts';
import type { InternalClient } from '../internal/internal-client.ts';
import type { Session } from './access-token.ts';

/** What identity knows of a session now. */
export type SessionStanding = (
  session: Pick<Session, 'userUuid' | 'sessionId'>,
) => Promise<AnswerOf<typeof readSessionStanding>>;

/** Asks identity over its internal API. */
export const askStanding =
  (internal: InternalClient): SessionStanding =>
  async ({ userUuid, sessionId }) =>
    (await internal.ask('identity', readSessionStanding, { user: userUuid, session: sessionId })) ?? {
      stands: false,
      super_admin: false,
      second_factor: false,
    };

/** Asks identity before an act that cannot be undone. Fails closed: without an answer the call is refused. */
export const createConfirmSession = (standingOf: SessionStanding) => {
  return async (session: Session): Promise<void> => {
    const standing = await standingOf(session).catch((cause: unknown) => {
      throw new AppError('SERVICE_UNAVAILABLE', { cause, retryAfter: 1 });
    });
    // With rights taken away since, the client gets a new token, which says so.
    if (!standing.stands || (session.superAdmin && !standing.super_admin)) throw new AppError('SESSION_REQUIRED');
  };
};
