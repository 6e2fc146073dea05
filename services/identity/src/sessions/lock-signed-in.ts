import { AppError, type Clock } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { User } from '../users/user.ts';
import { lockUser } from '../users/user-store.ts';
import { isLiveSession } from './session-store.ts';

/** The caller and their session. */
export type SignedInBy = { userUuid: string; sessionId: string };

/**
 * Call before changing how an account is signed in to. The lock serialises such changes, which end other sessions: a request that was
 * authenticated before a new password ended its session is refused here.
 * @throws {AppError} SESSION_REQUIRED
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
