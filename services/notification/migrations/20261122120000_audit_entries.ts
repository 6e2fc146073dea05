import { enableTenantSecurity, makeAppendOnly } from '@waymark/service-kit';
import type { Knex } from 'knex';

const table = `
  create table audit_entries (
    uuid uuid primary key,
    organisation_uuid uuid,
    event_id uuid not null,
    at timestamptz not null,
    position bigint generated always as identity,
    action text not null,
    actor_uuid uuid,
    actor_email text,
    actor_first_name text,
    actor_last_name text,
    target text,
    target_uuid uuid,
    details jsonb not null,
    ip text,
    stored_at timestamptz not null default clock_timestamp(),
    constraint audit_entries_once unique nulls not distinct (event_id, organisation_uuid)
  );
  comment on table audit_entries is 'Who did what, kept for a while and changed by nobody. No organisation: what the platform owner reads.';
  comment on column audit_entries.stored_at is 'By the clock of the database, which the service cannot set: nothing younger than 90 days is dropped.';
  create index audit_entries_newest on audit_entries (organisation_uuid, at desc, position desc);
  create index audit_entries_at on audit_entries (at);
  create index audit_entries_actor on audit_entries (actor_uuid, at desc) where actor_uuid is not null;
  create index audit_entries_target on audit_entries (target_uuid) where target_uuid is not null;`;

/** The only changes of entries that are possible. The service may not change rows itself: these functions run as the owner of the table. */
const functions = (schema: string) => `
  create function drop_audit_entries(before timestamptz) returns bigint
  language sql security definer set search_path = ${schema}, pg_temp as $$
    with dropped as (
      delete from audit_entries where at < before and stored_at < clock_timestamp() - interval '90 days' returning 1)
    select count(*) from dropped
  $$;
  comment on function drop_audit_entries is 'The end of the retention; whatever is asked, no entry goes within 90 days.';
  create function forget_audit_person(person uuid) returns void
  language sql security definer set search_path = ${schema}, pg_temp as $$
    update audit_entries set actor_email = null, actor_first_name = null, actor_last_name = null
    where actor_uuid = person and exists (select from audit_entries where action = 'user.deleted' and target_uuid = person);
    update audit_entries set details = details - 'email' - 'former_email'
    where target_uuid = person and exists (select from audit_entries where action = 'user.deleted' and target_uuid = person)
  $$;
  comment on function forget_audit_person is 'Takes address and name of somebody whose account is deleted, and of nobody else; the uuid stays.';`;

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(table);
  await enableTenantSecurity(knex, 'audit_entries');
  await makeAppendOnly(knex, 'notification', 'audit_entries');
  const { rows } = await knex.raw('select quote_ident(current_schema()) as schema');
  await knex.raw(functions(rows[0].schema));
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
