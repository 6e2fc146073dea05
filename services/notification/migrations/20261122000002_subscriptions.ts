import { createSubscriptionsTable } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Moves the blocks from columns of `organisations`, and deletes rows of organisations that contained only blocks. */
const moveBlocks = `
  insert into subscriptions (organisation_uuid, blocked_for_not_paying, blocked_for_users, sequence)
  select organisation_uuid, blocked_for_not_paying, blocked_for_users, block_sequence
  from organisations where not gone and (block_sequence > 0 or blocked_for_not_paying or blocked_for_users);
  delete from organisations where not gone and sequence = 0 and name is null;
  comment on column organisations.blocked_for_not_paying is 'Unused: stays for the replicas of the release before';
  comment on column organisations.blocked_for_users is 'Unused: stays for the replicas of the release before';
  comment on column organisations.block_sequence is 'Unused: stays for the replicas of the release before';
  comment on table organisations is 'Read model of identity. A deleted one stays as an empty row, so that an older event cannot bring it back.';`;

export const up = async (knex: Knex): Promise<void> => {
  await createSubscriptionsTable(knex);
  await knex.raw(moveBlocks);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
