import { buildIndex, changeBriefly, inBatches } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that writes continue while it runs. */
export const config = { transaction: false };

const columns = `
  alter table memberships add column if not exists email text collate "C", add column if not exists search_text text collate "C";
  comment on column memberships.email is 'As in users, kept by triggers: so that a page of members is cut before users are looked up.';
  comment on column memberships.search_text is
    'What the organisation finds the member by and orders names by: users.search_text, and the address alone of who is invited.';`;

/**
 * The user's row is locked while it is read: the trigger waits for a running change of the name, and a later change finds the membership.
 * The functions run as the owner of the tables (`security definer`), since a change of a user writes memberships of all organisations.
 */
const triggers = (schema: string) => `
  create or replace function take_member_names() returns trigger language plpgsql
  security definer set search_path = ${schema}, pg_temp as $$
  begin
    select u.email, case when new.active then u.search_text else u.email end into new.email, new.search_text
    from users u where u.uuid = new.user_uuid for share;
    return new;
  end $$;
  create or replace trigger memberships_take_names before insert or update of active, user_uuid on memberships
    for each row execute function take_member_names();

  create or replace function pass_names_on() returns trigger language plpgsql
  security definer set search_path = ${schema}, pg_temp as $$
  begin
    update memberships m set email = new.email, search_text = case when m.active then new.search_text else new.email end
    where m.user_uuid = new.uuid and (m.email, m.search_text)
      is distinct from (new.email, case when m.active then new.search_text else new.email end);
    return null;
  end $$;
  create or replace trigger users_pass_names_on after update of email, search_text on users for each row
    when (new.email <> old.email or new.search_text <> old.search_text) execute function pass_names_on();`;

const fill = `
  update memberships m set email = u.email, search_text = case when m.active then u.search_text else u.email end
  from users u where u.uuid = m.user_uuid and (m.organisation_uuid, m.user_uuid) in (
    select organisation_uuid, user_uuid from memberships where search_text is null
    order by organisation_uuid, user_uuid limit 500 for update)`;

export const up = async (knex: Knex): Promise<void> => {
  const { rows } = await knex.raw('select quote_ident(current_schema()) as schema');
  await changeBriefly(knex, columns);
  await changeBriefly(knex, triggers(rows[0].schema));
  await buildIndex(knex, 'memberships_unnamed', 'memberships (organisation_uuid, user_uuid) where search_text is null');
  await inBatches(knex, fill);
  await knex.raw('drop index concurrently if exists memberships_unnamed');
  const named = 'organisation_uuid, active desc';
  await buildIndex(knex, 'memberships_by_name', `memberships (${named}, search_text, user_uuid)`);
  await buildIndex(knex, 'memberships_by_joined', `memberships (${named}, joined_at, search_text, user_uuid)`);
  await buildIndex(knex, 'memberships_by_latest', `memberships (${named}, joined_at desc, search_text, user_uuid)`);
  await buildIndex(knex, 'memberships_by_email', 'memberships (organisation_uuid, email, user_uuid)');
  await knex.raw('drop index concurrently if exists memberships_joined_at_index');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
