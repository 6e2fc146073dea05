import type { Events } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { User } from '../users/user.ts';
import { mailRequested } from '../users/user-events.ts';
import { presentFactor } from './factor.ts';
import { deleteFactorsOf } from './factor-store.ts';

/**
 * When an address is proven for the first time by whoever has its mails, and not by who is signed in: the factors of the account may be a
 * stranger's, who registered the address first, and a passkey signs in alone. The caller holds the user and unsets `second_factor`.
 */
export type DropFactors = (trx: Knex.Transaction, user: User) => Promise<void>;

export const createDropFactors =
  ({ events, publicUrl }: { events: Pick<Events, 'emit' | 'record'>; publicUrl: string }): DropFactors =>
  async (trx, user) => {
    const dropped = await deleteFactorsOf(trx, user.uuid);
    if (dropped.length === 0) return;
    const mail = mailRequested(user, 'factor_removed', { first_name: user.firstName, url: `${publicUrl}/account` });
    const about = { target: 'factor', person: user.uuid, action: 'factor.removed', actor: null } as const;
    await events.record(
      trx,
      dropped.map(presentFactor).map(({ uuid, kind }) => ({ ...about, targetUuid: uuid, details: { kind } })),
      [mail],
    );
  };
