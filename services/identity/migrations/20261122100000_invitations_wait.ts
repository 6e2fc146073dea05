import { buildIndex, changeBriefly, inBatches } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Writes go on meanwhile: a default that is another for each row would have the table written anew behind a lock. */
export const config = { transaction: false };

/** An invitation is known by a uuid of its own, so that nothing tells whether its address has an account; the person invited reads it. */
export const up = async (knex: Knex): Promise<void> => {
  await changeBriefly(
    knex,
    `alter table invitations add column if not exists uuid uuid;
     alter table invitations alter column uuid set default gen_random_uuid();
     comment on column invitations.uuid is 'What the organisation and the person know the invitation by, until it is accepted.'`,
  );
  await inBatches(
    knex,
    `update invitations set uuid = gen_random_uuid()
      where ctid = any(array(select ctid from invitations where uuid is null limit 1000 for update))`,
  );
  await changeBriefly(
    knex,
    `alter table invitations drop constraint if exists invitations_uuid_there;
     alter table invitations add constraint invitations_uuid_there check (uuid is not null) not valid`,
  );
  // Reads the table beside writes; the column is then known to have no null without another look.
  await knex.raw('alter table invitations validate constraint invitations_uuid_there');
  await changeBriefly(
    knex,
    `alter table invitations alter column uuid set not null;
     alter table invitations drop constraint invitations_uuid_there`,
  );
  await buildIndex(knex, 'invitations_uuid_index', 'invitations (uuid)', { unique: true });
  await buildIndex(knex, 'invitations_user_uuid_index', 'invitations (user_uuid)');
  await changeBriefly(
    knex,
    `drop policy if exists own_rows on invitations;
     create policy own_rows on invitations for select
       using (user_uuid = (select nullif(current_setting('waymark.user', true), '')::uuid))`,
  );
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
