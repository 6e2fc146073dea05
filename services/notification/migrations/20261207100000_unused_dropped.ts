import { changeBriefly } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that writes continue while it runs. */
export const config = { transaction: false };

const blocks = `
  alter table organisations drop column if exists blocked_for_not_paying, drop column if exists blocked_for_users,
    drop column if exists block_sequence`;

/** Drops what earlier releases left for the replicas of the one before them. */
export const up = async (knex: Knex): Promise<void> => {
  await changeBriefly(knex, blocks);
  await changeBriefly(knex, 'drop function if exists drop_audit_entries(timestamptz)');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
