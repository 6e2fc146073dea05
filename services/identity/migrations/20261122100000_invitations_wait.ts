import type { Knex } from 'knex';

/** An invitation is known by a uuid of its own, so that nothing tells whether its address has an account; the person invited reads it. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table invitations add column uuid uuid not null default gen_random_uuid();
    create unique index invitations_uuid_index on invitations (uuid);
    create index invitations_user_uuid_index on invitations (user_uuid);
    comment on column invitations.uuid is 'What the organisation and the person know the invitation by, until it is accepted.';
    create policy own_rows on invitations for select
      using (user_uuid = (select nullif(current_setting('waymark.user', true), '')::uuid));
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
