import type { Knex } from 'knex';

/** Addresses that refuse invitations of an organisation or of all, as keyed hashes: a row reveals neither address nor organisation. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table invitation_refusals (
      key bytea primary key,
      created_at timestamptz not null
    );
    comment on table invitation_refusals is 'Addresses that want no invitations of an organisation, or of any.';
    comment on column invitation_refusals.key is 'Keyed hash of the address, with the organisation or alone.';
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
