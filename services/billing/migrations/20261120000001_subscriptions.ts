import { enableTenantSecurity, eventTables } from '@waymark/service-kit';
import type { Knex } from 'knex';

const subscriptions = `
  create table subscriptions (
    organisation_uuid uuid primary key,
    plan text not null default 'free_plan' constraint subscriptions_plan_known check (plan in ('free_plan', 'grow_plan', 'enterprise_plan')),
    requested_plan text constraint subscriptions_requested_plan_known check (requested_plan in ('free_plan', 'grow_plan', 'enterprise_plan')),
    requested_seats integer constraint subscriptions_requested_seats_positive check (requested_seats >= 0),
    requester_uuid uuid,
    requester_email text,
    requester_lang text,
    included_users integer not null default 5 constraint subscriptions_included_positive check (included_users >= 0),
    extra_users integer not null default 0 constraint subscriptions_extra_positive check (extra_users >= 0),
    cost_cents bigint not null default 0 constraint subscriptions_cost_positive check (cost_cents >= 0),
    due_cents bigint not null default 0 constraint subscriptions_due_positive check (due_cents >= 0),
    due_since timestamptz,
    anchor timestamptz,
    months_charged integer not null default 0,
    next_charge_at timestamptz,
    active_users integer not null default 0,
    blocked_for_not_paying boolean not null default false,
    blocked_for_users boolean not null default false,
    updated_at timestamptz not null,
    constraint subscriptions_one_request check (requested_plan is null or requested_seats is null)
  );
  comment on table subscriptions is 'What each organisation may use and what it owes, one row per organisation. Money in whole cents.';
  comment on column subscriptions.anchor is 'When the paid plan was accepted: every month is counted from here.';
  comment on column subscriptions.active_users is 'Active members as counted when the row was last locked; set only by a recount.';
  create index subscriptions_next_charge on subscriptions (next_charge_at) where next_charge_at is not null;`;

const ledger = `
  create table ledger (
    id bigint generated always as identity primary key,
    uuid uuid not null default gen_random_uuid() constraint ledger_uuid_once unique,
    organisation_uuid uuid not null,
    kind text not null constraint ledger_kind_known check (kind in ('charge', 'payment', 'block', 'unblock', 'edit_amount', 'edit_maximum_users', 'plan', 'seats')),
    amount_cents bigint not null default 0,
    balance_cents bigint not null,
    note text,
    period_start timestamptz,
    user_uuid uuid,
    at timestamptz not null
  );
  comment on table ledger is 'Every charge, payment, block and edit, in order. Rows are never changed nor removed, not even with their organisation.';
  comment on column ledger.balance_cents is 'What is due once this entry is counted.';
  create index ledger_organisation on ledger (organisation_uuid, id);
  create unique index ledger_each_month_once on ledger (organisation_uuid, period_start) where kind = 'charge';
  create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin raise exception 'the ledger is append-only'; end $$;
  create trigger ledger_rows_stay before update or delete on ledger for each row execute function refuse_ledger_change();
  create trigger ledger_stays before truncate on ledger for each statement execute function refuse_ledger_change();`;

const readModels = `
  create table organisations (
    organisation_uuid uuid primary key,
    name text,
    folded_name text,
    lang text,
    image_path text,
    owner_uuid uuid,
    created_at timestamptz,
    gone boolean not null default false,
    sequence bigint not null default 0
  );
  comment on table organisations is 'Read model of identity: what the platform owner sees of each organisation. A deleted one stays as an empty row, so that an older event cannot bring it back.';
  create index organisations_created on organisations (created_at);
  create table members (
    organisation_uuid uuid not null,
    user_uuid uuid not null,
    email text,
    first_name text,
    last_name text,
    lang text,
    admin boolean not null default false,
    active boolean not null default false,
    joined_at timestamptz,
    user_created_at timestamptz,
    gone boolean not null default false,
    sequence bigint not null default 0,
    primary key (organisation_uuid, user_uuid)
  );
  comment on table members is 'Read model of identity: who belongs where. One who left stays as an empty row, so that an older event cannot bring them back.';
  create index members_active on members (organisation_uuid) where active and not gone;
  create index members_user on members (user_uuid);`;

export const up = async (knex: Knex): Promise<void> => {
  await eventTables(knex);
  for (const sql of [subscriptions, ledger, readModels]) await knex.raw(sql);
  for (const table of ['subscriptions', 'ledger', 'organisations', 'members']) await enableTenantSecurity(knex, table);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
