import { changeBriefly } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** In its own short transaction, which waits for the table only briefly. */
export const config = { transaction: false };

/**
 * Memberships that one statement deletes are counted together. After a downgrade it may delete thousands, and Postgres reads all versions of
 * the organisation's row that the transaction has written so far for each further one: 10,000 took ten seconds, more than a statement may.
 */
const COUNT = `
  create or replace function count_deleted_members() returns trigger language plpgsql as $$
  begin
    update organisations o set active_members = active_members - d.deleted
      from (select organisation_uuid, count(*) as deleted from departed where active group by organisation_uuid) d
     where o.organisation_uuid = d.organisation_uuid;
    return null;
  end $$;
  create or replace trigger memberships_count after insert or update on memberships
    for each row execute function count_active_members();
  create or replace trigger memberships_count_deleted after delete on memberships referencing old table as departed
    for each statement execute function count_deleted_members();`;

export const up = async (knex: Knex): Promise<void> => {
  await changeBriefly(knex, COUNT);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
