import { buildIndex, changeBriefly } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that writes continue while it runs. */
export const config = { transaction: false };

/** Indexes for deleting an account: without them, a deletion read all sessions, tickets and invitations. */
export const up = async (knex: Knex): Promise<void> => {
  await buildIndex(knex, 'sessions_of_user', 'sessions (user_uuid)');
  await changeBriefly(
    knex,
    "comment on index sessions_user_uuid_index is 'Not needed any more: sessions_of_user has those that have ended, too.'",
  );
  await buildIndex(knex, 'sign_in_tickets_of_user', 'sign_in_tickets (user_uuid)');
  await buildIndex(knex, 'invitations_by_user', 'invitations (invited_by) where invited_by is not null');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
