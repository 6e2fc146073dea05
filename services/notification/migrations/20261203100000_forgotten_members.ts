import type { Knex } from 'knex';

/** Tells a member whose account is deleted from one who has left: late events must not bring back the name of the former. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw('alter table members add column forgotten boolean not null default false');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
