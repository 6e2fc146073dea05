import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table sessions add column confirmed_at timestamptz;
    comment on column sessions.confirmed_at is 'When its user last gave the password to go on; null where nobody has since the sign-in.';
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
