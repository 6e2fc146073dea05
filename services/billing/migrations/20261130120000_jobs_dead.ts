import { jobsDead } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Built concurrently, so that writes continue while it runs. */
export const config = { transaction: false };

export const up = (knex: Knex): Promise<void> => jobsDead(knex);

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
