import { type AnswerOf, readSessionState } from '@waymark/contracts';
import { AppError, asUnavailable } from '../errors.ts';
import type { InternalClient } from '../internal/internal-client.ts';
import type { Session } from './access-token.ts';

/** The present state of a session in identity. */
export type FindSessionState = (
  session: Pick<Session, 'userUuid' | 'sessionId'>,
) => Promise<AnswerOf<typeof readSessionState>>;

/** Reads it over identity's internal API. */
export const fetchSessionState =
  (internal: InternalClient): FindSessionState =>
  async ({ userUuid, sessionId }) =>
    (await internal.call('identity', readSessionState, { user: userUuid, session: sessionId })) ?? {
      stands: false,
      super_admin: false,
      second_factor: false,
    };

/** Checks the session with identity before an action that cannot be undone. Fails closed: without an answer the call is refused. */
export const createConfirmSession = (findSessionState: FindSessionState) => {
  return async (session: Session): Promise<void> => {
    const state = await findSessionState(session).catch(asUnavailable);
    // If rights were removed in the meantime, the client gets a new token without them.
    if (!state.stands || (session.superAdmin && !state.super_admin)) throw new AppError('SESSION_REQUIRED');
  };
};
