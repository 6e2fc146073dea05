import type { Knex } from 'knex';

/** Nothing was ever written to the table: each read model stores the sequence of an event in its own row. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTableIfExists('read_marks');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
