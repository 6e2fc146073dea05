import { buildIndex, changeBriefly, inBatches } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that writes continue: a column with a different default for each row would lock and rewrite the table. */
export const config = { transaction: false };

/** An invitation has a uuid of its own, so that it does not reveal whether its address has an account; the invited user may read its row. */
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
  // Does not block writes. With a valid constraint, `set not null` below need not read the table.
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
