import { changeBriefly } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that sign-ins continue while it runs. */
export const config = { transaction: false };

/** The previous release no longer writes the first sign-in of a device, and nothing reads it. */
export const up = (knex: Knex): Promise<void> =>
  changeBriefly(knex, 'alter table known_devices drop column if exists first_seen_at');

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
