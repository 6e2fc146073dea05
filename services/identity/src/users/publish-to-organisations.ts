import { createScope, type Events } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { memberUpdated } from '../members/member-events.ts';
import { memberIn } from '../members/member-store.ts';
import { lockOrganisationsOf } from '../organisations/organisation-store.ts';

/**
 * Emits a member event in each organisation of a user whose visible fields changed. The organisations stay locked, so that no other change
 * of the member comes in between. Only in transactions across organisations.
 */
export const publishToOrganisations = async (
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
