import { changeBriefly } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that sign-ins continue while it runs. */
export const config = { transaction: false };

/** The previous release still writes the first sign-in of a device; the next one drops the column. */
const unused = `
  alter table known_devices alter column first_seen_at set default now();
  comment on column known_devices.first_seen_at is 'Unused: kept for the previous release.';`;

export const up = (knex: Knex): Promise<void> => changeBriefly(knex, unused);

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
