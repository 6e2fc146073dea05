import { enableTenantSecurity } from '@waymark/service-kit';
import type { Knex } from 'knex';

const tables = `
  create table teams (
    organisation_uuid uuid not null,
    uuid uuid primary key,
    user_uuids uuid[] not null default '{}',
    gone boolean not null default false,
    sequence bigint not null default 0
  );
  comment on table teams is 'Read model of identity: whose are the objectives of a team.';
  create index teams_organisation on teams (organisation_uuid);
  create table objectives (
    organisation_uuid uuid not null,
    uuid uuid primary key,
    user_uuid uuid,
    team_uuid uuid,
    changed_at timestamptz not null,
    gone boolean not null default false,
    sequence bigint not null default 0
  );
  comment on table objectives is 'Read model of okr: who owns one, and when it changed last.';
  create index objectives_organisation on objectives (organisation_uuid);
  create table keyresults (
    organisation_uuid uuid not null,
    uuid uuid primary key,
    objective_uuid uuid not null,
    user_uuid uuid not null,
    changed_at timestamptz not null,
    gone boolean not null default false,
    sequence bigint not null default 0
  );
  comment on table keyresults is 'Read model of okr: who owns one, and when it changed last.';
  create index keyresults_organisation on keyresults (organisation_uuid);
  create index keyresults_objective on keyresults (objective_uuid);
  create table activities (
    organisation_uuid uuid not null,
    user_uuid uuid not null,
    at timestamptz not null,
    primary key (organisation_uuid, user_uuid)
  );
  comment on table activities is 'When each member last created or changed an objective or a key result.';`;

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(tables);
  for (const table of ['teams', 'objectives', 'keyresults', 'activities']) await enableTenantSecurity(knex, table);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
