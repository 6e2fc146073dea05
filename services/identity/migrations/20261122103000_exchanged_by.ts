import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table refresh_tokens add column exchanged_by bytea;
    comment on column refresh_tokens.exchanged_by is 'Hash of the device that exchanged it (sessions/client.ts), which alone may repeat that; null: a release that did not note it.';
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
