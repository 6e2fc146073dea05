import { changeBriefly } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that writes continue while it runs. */
export const config = { transaction: false };

/** Drops what earlier releases left for the replicas of the one before them. */
export const up = async (knex: Knex): Promise<void> => {
  await changeBriefly(knex, 'drop view if exists keyresult_spans');
  await changeBriefly(knex, 'alter table subscriptions drop column if exists plan');
  await changeBriefly(knex, 'alter table objective_spans drop column if exists user_uuid');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
