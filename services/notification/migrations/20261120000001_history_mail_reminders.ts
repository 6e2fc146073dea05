import { enableTenantSecurity, eventTables } from '@waymark/service-kit';
import type { Knex } from 'knex';

const readModels = `
  create table organisations (
    organisation_uuid uuid primary key,
    name text,
    lang text,
    blocked_for_not_paying boolean not null default false,
    blocked_for_users boolean not null default false,
    gone boolean not null default false,
    sequence bigint not null default 0,
    block_sequence bigint not null default 0
  );
  comment on table organisations is 'Read model of identity (name, language) and billing (blocks), each with its own sequence.';
  create table members (
    organisation_uuid uuid not null,
    user_uuid uuid not null,
    email text,
    first_name text,
    last_name text,
    lang text,
    image_path text,
    admin boolean not null default false,
    active boolean not null default false,
    gone boolean not null default false,
    sequence bigint not null default 0,
    primary key (organisation_uuid, user_uuid)
  );
  comment on table members is 'Read model of identity: who belongs where. One who left stays as an empty row, so that an older event cannot bring them back.';
  create index members_user on members (user_uuid);`;

const history = `
  create table notifications (
    uuid uuid primary key,
    organisation_uuid uuid not null,
    event_id text not null constraint notifications_event_once unique,
    name text not null,
    kind text not null constraint notifications_kind_known check (kind in ('create', 'update', 'destroy', 'duplicate', 'status')),
    target text not null constraint notifications_target_known check (target in ('objectives', 'keyresults', 'user_organisations', 'teams', 'reminders')),
    message_key text not null,
    target_uuid uuid,
    objective_uuid uuid,
    user_uuid uuid not null,
    user_first_name text,
    user_last_name text,
    user_image_path text,
    details jsonb not null default '{}',
    position bigint generated always as identity,
    created_at timestamptz not null
  );
  comment on table notifications is 'The activity history: facts only. The sentence is made in the language of who reads it.';
  create index notifications_newest on notifications (organisation_uuid, created_at desc, position desc);
  comment on column notifications.target_uuid is 'What it is about, for a link; null once that is gone.';
  create index notifications_target on notifications (target_uuid) where target_uuid is not null;
  create index notifications_objective on notifications (objective_uuid) where objective_uuid is not null;
  create index notifications_user on notifications (user_uuid);`;

const reminders = `
  create table reminders (
    uuid uuid primary key,
    organisation_uuid uuid not null,
    frequency text not null constraint reminders_frequency_known check (frequency in ('weekly', 'monthly')),
    day smallint not null,
    time text not null,
    timezone text not null,
    activated boolean not null,
    next_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null
  );
  comment on column reminders.next_at is 'The next occurrence in UTC; null while not activated.';
  create index reminders_organisation on reminders (organisation_uuid, created_at);
  create index reminders_due on reminders (next_at) where next_at is not null;
  create table reminder_occurrences (
    reminder_uuid uuid not null,
    occurs_at timestamptz not null,
    organisation_uuid uuid not null,
    claimed_at timestamptz not null,
    primary key (reminder_uuid, occurs_at)
  );
  comment on table reminder_occurrences is 'One row per occurrence that went out: what makes it go out once, whatever the clock or the replicas do.';
  create index reminder_occurrences_organisation on reminder_occurrences (organisation_uuid);`;

export const up = async (knex: Knex): Promise<void> => {
  await eventTables(knex);
  for (const sql of [readModels, history, reminders]) await knex.raw(sql);
  for (const table of ['organisations', 'members', 'notifications', 'reminders', 'reminder_occurrences']) {
    await enableTenantSecurity(knex, table);
  }
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
