import { changeBriefly, inBatches } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that sign-ins continue while it runs. */
export const config = { transaction: false };

/** Rows of the first releases have only their first sign-in. */
const LAST_SEEN = `
  update known_devices set last_seen_at = first_seen_at where ctid = any(array(
    select ctid from known_devices where last_seen_at is null limit 1000))`;

/** Drops what earlier releases left for the replicas of the one before them, and fills a column that they left empty. */
export const up = async (knex: Knex): Promise<void> => {
  await changeBriefly(knex, 'drop table if exists attempts');
  await changeBriefly(knex, 'alter table sign_in_tickets drop column if exists invitation_token');
  await changeBriefly(knex, 'alter table external_sign_ins drop column if exists invitation_token');
  await inBatches(knex, LAST_SEEN);
  await changeBriefly(knex, "comment on column known_devices.last_seen_at is 'The last sign-in there.'");
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
