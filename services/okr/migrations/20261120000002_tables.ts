import { enableTenantSecurity, eventTables } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Fixed-width columns first and `search` right after them, so that a search reads it without decoding the columns before it. */
const objectives = `
  create table objectives (
    uuid uuid not null constraint objectives_pkey primary key,
    organisation_uuid uuid not null,
    validator_uuid uuid not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    period_start date not null,
    period_end date not null,
    search text not null,
    status text not null constraint objectives_status_known check (status in ('creation', 'validation', 'working', 'review', 'archive')),
    level text not null constraint objectives_level_known check (level in ('company', 'team', 'personal')),
    goal text not null constraint objectives_goal_known check (goal in ('committed', 'aspirational')),
    name text not null,
    user_uuid uuid,
    team_uuid uuid,
    creator_uuid uuid,
    description text,
    json text not null generated always as (objective_json(uuid, name, level, goal, status, user_uuid, validator_uuid, team_uuid,
      period_start, period_end, description, creator_uuid, created_at, updated_at)) stored,
    constraint objectives_owner_fits_level check ((level = 'team') = (team_uuid is not null) and (level = 'team') = (user_uuid is null)),
    constraint objectives_period_order check (period_start < period_end)
  );
  comment on table objectives is 'The objectives of every organisation.';
  comment on column objectives.search is 'Folded text of all that a search looks through: its name, people, team and key results. Kept true by search-store.';
  comment on column objectives.user_uuid is 'Owner at levels personal and company; null at team level, where every member of the team owns it.';
  comment on column objectives.json is 'Its JSON up to the link, which configuration completes: a list only joins texts.';
  create index objectives_organisation_status on objectives (organisation_uuid, status, created_at desc);
  create index objectives_owner on objectives (organisation_uuid, user_uuid) where user_uuid is not null;
  create index objectives_validator on objectives (organisation_uuid, validator_uuid);
  create index objectives_team on objectives (organisation_uuid, team_uuid) where team_uuid is not null;`;

/** A fill factor leaves room in each page, so that a new value updates no index. */
const keyresults = `
  create table keyresults (
    uuid uuid not null constraint keyresults_pkey primary key,
    organisation_uuid uuid not null,
    objective_uuid uuid not null constraint keyresults_objective references objectives (uuid) on delete cascade,
    user_uuid uuid not null,
    start_value float8 not null,
    actual_value float8 not null,
    target_value float8 not null,
    initial_progress_score float8 not null constraint keyresults_initial_score_range check (initial_progress_score between 0 and 100),
    present_progress_score float8 not null constraint keyresults_present_score_range check (present_progress_score between 0 and 100),
    position smallint not null,
    progress smallint not null generated always as (progress_percent(start_value, actual_value, target_value)) stored,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    name text not null,
    measured_by text not null,
    description text,
    comment text,
    json text not null generated always as (keyresult_json(uuid, name, user_uuid, description, measured_by, start_value, actual_value,
      target_value, initial_progress_score, present_progress_score, comment, position, updated_at)) stored
  ) with (fillfactor = 80);
  comment on table keyresults is 'At most five to an objective; progress and health follow from the values.';
  comment on column keyresults.position is 'Counts from 0 in the order shown; named order in the API.';
  comment on column keyresults.present_progress_score is 'What people put down; charts and health use the values.';
  comment on column keyresults.json is 'Its JSON up to the link, which configuration completes: a list only joins texts.';
  create index keyresults_objective_position on keyresults (objective_uuid, position);
  create index keyresults_owner on keyresults (organisation_uuid, user_uuid);

  create table keyresult_changes (
    id bigint not null generated always as identity,
    organisation_uuid uuid not null,
    keyresult_uuid uuid not null constraint keyresult_changes_keyresult references keyresults (uuid) on delete cascade,
    at timestamptz(3) not null,
    user_uuid uuid,
    from_value float8 not null,
    to_value float8 not null,
    comment text,
    constraint keyresult_changes_pkey primary key (keyresult_uuid, id)
  );
  comment on table keyresult_changes is 'Every change of an actual value, with its author: what sparklines and analytics read.';
  create index keyresult_changes_organisation_at on keyresult_changes (organisation_uuid, at);`;

const readModels = `
  create table organisations (
    organisation_uuid uuid not null constraint organisations_pkey primary key,
    name text,
    owner_uuid uuid,
    gone boolean not null default false,
    sequence bigint not null default 0
  );
  comment on table organisations is 'Read model of identity. A deleted one stays as an empty row, so that an older event cannot bring it back.';

  create table members (
    organisation_uuid uuid not null,
    user_uuid uuid not null,
    first_name text,
    last_name text,
    lang text,
    admin boolean not null default false,
    active boolean not null default false,
    gone boolean not null default false,
    sequence bigint not null default 0,
    name text not null generated always as (trim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored,
    constraint members_pkey primary key (organisation_uuid, user_uuid)
  );
  comment on table members is 'Read model of identity: who belongs where. One who left stays as a row marked gone.';
  create index members_user on members (user_uuid);

  create table teams (
    organisation_uuid uuid not null,
    team_uuid uuid not null,
    name text not null,
    user_uuids uuid[] not null default '{}',
    gone boolean not null default false,
    sequence bigint not null default 0,
    constraint teams_pkey primary key (organisation_uuid, team_uuid)
  );
  comment on table teams is 'Read model of identity: teams and who is in them.';

  create table subscriptions (
    organisation_uuid uuid not null constraint subscriptions_pkey primary key,
    plan text not null default 'free_plan',
    blocked_for_not_paying boolean not null default false,
    blocked_for_users boolean not null default false,
    sequence bigint not null default 0
  );
  comment on table subscriptions is 'Read model of billing: the plan and the two blocks. No row means the free plan without a block.';`;

const TENANT_TABLES = [
  'objectives',
  'keyresults',
  'keyresult_changes',
  'organisations',
  'members',
  'teams',
  'subscriptions',
];

export const up = async (knex: Knex): Promise<void> => {
  await eventTables(knex);
  for (const sql of [objectives, keyresults, readModels]) await knex.raw(sql);
  for (const table of TENANT_TABLES) await enableTenantSecurity(knex, table);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
