import { accountPath, type FactorResource } from '@waymark/contracts';
import { type Clock, changedAt, type Events } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { SignedInBy } from '../sessions/lock-signed-in.ts';
import type { SessionEndService } from '../sessions/session-end-service.ts';
import type { User } from '../users/user.ts';
import { mailRequested } from '../users/user-events.ts';
import { updateUser } from '../users/user-store.ts';
import { type Factor, presentFactor } from './factor.ts';
import { factorsOf } from './factor-store.ts';
import { replaceRecoveryCodes } from './recovery-code-store.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';

/** `codes` is not empty only for the first factor. */
export type Added = { user: User; factor: FactorResource; codes: string[] };

type Change = 'factor_added' | 'factor_removed' | 'recovery_codes_renewed';

type Deps = { events: Events; clock: Clock; ending: SessionEndService; publicUrl: string };
export type FactorChanges = ReturnType<typeof createFactorChanges>;

/** Effects of a change of factors, in its transaction. `user` is locked, and is the user before the change. */
export const createFactorChanges = ({ events, clock, ending, publicUrl }: Deps) => {
  const newCodes = async (trx: Knex.Transaction, user: string): Promise<string[]> => {
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(trx, user, codes.map(recoveryCodeHash), clock.now());
    return codes;
  };

  const notify = (trx: Knex.Transaction, user: User, change: Change) =>
    events.emit(
      trx,
      mailRequested(user, change, { first_name: user.firstName, url: `${publicUrl}${accountPath('security')}` }),
    );

  const record = (
    trx: Knex.Transaction,
    action: 'factor.added' | 'factor.removed',
    user: string,
    one: FactorResource,
  ) =>
    events.record(trx, {
      action,
      actor: user,
      target: 'factor',
      targetUuid: one.uuid,
      details: { kind: one.kind },
      person: user,
    });

  const setSecondFactor = async (trx: Knex.Transaction, user: User, second_factor: boolean): Promise<User> => {
    if (user.secondFactor === second_factor) return user;
    const updated = await updateUser(trx, user.uuid, { second_factor }, changedAt(clock.now(), user.updatedAt));
    return updated ?? user;
  };

  return {
    /** Call after a factor was stored. */
    added: async (trx: Knex.Transaction, user: User, owner: SignedInBy, uuid: string): Promise<Added> => {
      const factor = (await factorsOf(trx, user.uuid)).find((one) => one.uuid === uuid);
      if (!factor) throw new Error('an added factor was not found');
      const codes = user.secondFactor ? [] : await newCodes(trx, user.uuid);
      await ending.endOtherSessions(trx, user.uuid, owner.sessionId, 'factors_changed');
      await notify(trx, user, 'factor_added');
      await record(trx, 'factor.added', user.uuid, presentFactor(factor));
      return { user: await setSecondFactor(trx, user, true), factor: presentFactor(factor), codes };
    },

    /** Call after a factor was deleted. The last one takes the recovery codes with it. */
    removed: async (trx: Knex.Transaction, user: User, owner: SignedInBy, factor: Factor): Promise<User> => {
      const isLast = (await factorsOf(trx, user.uuid)).length === 0;
      if (isLast) await replaceRecoveryCodes(trx, user.uuid, [], clock.now());
      await ending.endOtherSessions(trx, user.uuid, owner.sessionId, 'factors_changed');
      await notify(trx, user, 'factor_removed');
      await record(trx, 'factor.removed', user.uuid, presentFactor(factor));
      return setSecondFactor(trx, user, !isLast);
    },

    /** Replaces the recovery codes. */
    renewCodes: async (trx: Knex.Transaction, user: User): Promise<string[]> => {
      const codes = await newCodes(trx, user.uuid);
      await notify(trx, user, 'recovery_codes_renewed');
      const about = { target: 'user', targetUuid: user.uuid, person: user.uuid } as const;
      await events.record(trx, { ...about, action: 'factor.codes_renewed', actor: user.uuid });
      return codes;
    },
  };
};
