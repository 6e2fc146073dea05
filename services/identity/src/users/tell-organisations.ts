import { createScope, type Events } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { memberUpdated } from '../members/member-events.ts';
import { memberIn } from '../members/member-store.ts';
import { lockOrganisationsOf } from '../organisations/organisation-store.ts';

/**
 * Tells every organisation of a user what changed in what it sees of them, under its lock, so that no other change of the member comes in
 * between. For transactions across organisations only.
 */
export const tellOrganisations = async (
  events: Pick<Events, 'emit'>,
  trx: Knex.Transaction,
  user: string,
  changed: string[],
): Promise<void> => {
  for (const uuid of await lockOrganisationsOf(trx, user)) {
    const member = await memberIn(createScope(uuid, trx), user);
    if (member?.active) await events.emit(trx, memberUpdated(uuid, member, changed, user));
  }
};
