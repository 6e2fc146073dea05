import { AppError, type Clock } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { User } from '../users/user.ts';
import { lockUser } from '../users/user-store.ts';
import { isLiveSession } from './session-store.ts';

/** Who calls, and in which session. */
export type SignedInBy = { userUuid: string; sessionId: string };

/**
 * Before a change of what an account is signed in with. The lock orders it with other such changes, which end sessions: a request that was
 * let in before a new password ended its session comes too late here, whatever it has proven. @throws {AppError} SESSION_REQUIRED
 */
export const lockSignedIn = async (
  trx: Knex.Transaction,
  { userUuid, sessionId }: SignedInBy,
  clock: Pick<Clock, 'now'>,
): Promise<User> => {
  const user = await lockUser(trx, userUuid);
  if (!user || !(await isLiveSession(trx, userUuid, sessionId, clock.now()))) throw new AppError('SESSION_REQUIRED');
  return user;
};
