import { changeBriefly } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that events are received while it waits for its lock. */
export const config = { transaction: false };

/** Tells a member whose account is deleted from one who has left: late events must not bring back the name of the former. */
export const up = (knex: Knex): Promise<void> =>
  changeBriefly(knex, 'alter table members add column if not exists forgotten boolean not null default false');

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
