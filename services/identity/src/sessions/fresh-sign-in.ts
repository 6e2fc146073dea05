import { FRESH_SIGN_IN_MINUTES } from '@waymark/contracts';
import { type AccessCall, AppError, type Clock, type Database } from '@waymark/service-kit';
import { lastProofOf } from './session-store.ts';

export type RequireFreshSignIn = (call: Pick<AccessCall, 'session'>) => Promise<void>;

/**
 * The access step before a change that cannot be undone (product-rules.md, "Fresh sign-in"): a session that was left open is not enough.
 * @throws {AppError} FRESH_SIGN_IN_REQUIRED; TOKEN_SCOPE for an API token, because no person is present; SESSION_REQUIRED for a session
 * that has ended but whose access token other services still accept
 */
export const createRequireFreshSignIn =
  ({ database, clock }: { database: Database; clock: Clock }): RequireFreshSignIn =>
  async ({ session: { userUuid, sessionId, apiToken } }) => {
    if (apiToken) throw new AppError('TOKEN_SCOPE');
    const now = clock.now();
    const proven = await lastProofOf(database.platform, userUuid, sessionId, now);
    if (!proven) throw new AppError('SESSION_REQUIRED');
    if (now.getTime() - proven.getTime() > FRESH_SIGN_IN_MINUTES * 60_000) throw new AppError('FRESH_SIGN_IN_REQUIRED');
  };
