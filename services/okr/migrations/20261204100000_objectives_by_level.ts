import { buildIndex } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that writes continue while it runs. */
export const config = { transaction: false };

/** The dashboard lists one level at a time: its page is found, and its statuses are counted, among the objectives of that level alone. */
export const up = async (knex: Knex): Promise<void> => {
  await buildIndex(knex, 'objectives_level', 'objectives (organisation_uuid, level, status)');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
