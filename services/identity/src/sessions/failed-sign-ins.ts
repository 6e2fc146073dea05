import { type Act, type Clock, createRateLimiter, type Database, type Events } from '@waymark/service-kit';
import type { User } from '../users/user.ts';
import type { Background } from '../workers/background.ts';

const HOUR = 3_600;
/** Limits of entries in the audit log, so that guessing cannot fill it. */
const MAX_PER_ACCOUNT = 20;
const MOST_OF_STRANGERS = 100;

/** Records a wrong password in the audit log; `user` is undefined for an address without an account. */
export type FailedSignIns = (user: User | undefined) => void;

/**
 * Recorded after the answer, so that the response time reveals nothing about the account. For an address without an account, the address is
 * not recorded: people type passwords into the wrong field.
 */
export const createFailedSignIns = (deps: {
  database: Database;
  events: Pick<Events, 'platformTransaction' | 'record'>;
  clock: Clock;
  background: Pick<Background, 'run'>;
}): FailedSignIns => {
  const { database, events, clock, background } = deps;
  const limiterOf = (name: string, points: number) =>
    createRateLimiter({ name, points, seconds: HOUR, database, clock });
  const ofAccount = limiterOf('failed_sign_ins', MAX_PER_ACCOUNT);
  const ofStrangers = limiterOf('failed_sign_ins_of_strangers', MOST_OF_STRANGERS);

  const recordFailure = async (found: User | undefined): Promise<void> => {
    const user = found?.registeredAt ? found : undefined;
    if (!(await (user ? ofAccount.admits(user.uuid) : ofStrangers.admits('all')))) return;
    const about: Partial<Act> = user
      ? { target: 'user', targetUuid: user.uuid, person: user.uuid, details: { email: user.email } }
      : { platform: true };
    await events.platformTransaction((trx) => events.record(trx, { ...about, action: 'session.failed', actor: null }));
  };

  return (user) => background.run('recording a failed sign-in', () => recordFailure(user));
};
