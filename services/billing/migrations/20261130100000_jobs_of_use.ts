import { jobsOfUse } from '@waymark/service-kit';
import type { Knex } from 'knex';

export const up = (knex: Knex): Promise<void> => jobsOfUse(knex);

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
