import { accountPath } from '@waymark/contracts';
import type { Events } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { User } from '../users/user.ts';
import { mailRequested } from '../users/user-events.ts';
import { presentFactor } from './factor.ts';
import { deleteFactorsOf } from './factor-store.ts';

/**
 * Call when somebody without a session proves an address for the first time, by reading its mails: the account's factors may be those of a
 * stranger who registered the address first, and a passkey alone can sign in. The caller has locked the user and unsets `second_factor`.
 */
export type DropFactors = (trx: Knex.Transaction, user: User) => Promise<void>;

/** Each dropped factor is recorded without an actor; one mail tells of all of them. Without factors it does nothing. */
export const createDropFactors =
  ({ events, publicUrl }: { events: Pick<Events, 'emit' | 'record'>; publicUrl: string }): DropFactors =>
  async (trx, user) => {
    const dropped = await deleteFactorsOf(trx, user.uuid);
    if (dropped.length === 0) return;
    const mail = mailRequested(user, 'factor_removed', {
      first_name: user.firstName,
      url: `${publicUrl}${accountPath('security')}`,
    });
    const about = { target: 'factor', person: user.uuid, action: 'factor.removed', actor: null } as const;
    await events.record(
      trx,
      dropped.map(presentFactor).map(({ uuid, kind }) => ({ ...about, targetUuid: uuid, details: { kind } })),
      [mail],
    );
  };
