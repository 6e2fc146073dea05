import { createTeamsTable, enableTenantSecurity } from '@waymark/service-kit';
import type { Knex } from 'knex';

const facts = `
  create table inbox_facts (
    organisation_uuid uuid not null,
    uuid uuid not null,
    thing text not null constraint inbox_facts_thing_known
      check (thing in ('objective', 'keyresult', 'blocker', 'comment', 'subscription')),
    group_uuid uuid not null,
    facts jsonb not null,
    gone boolean not null default false,
    sequence bigint not null,
    constraint inbox_facts_pkey primary key (organisation_uuid, uuid)
  );
  create index inbox_facts_group on inbox_facts (organisation_uuid, group_uuid, thing);
  comment on table inbox_facts is 'Read model of okr and billing: what the inbox follows from. What is gone stays as an empty row, so that an older event cannot bring it back.';
  comment on column inbox_facts.group_uuid is 'The objective that it belongs to; of a subscription the organisation.';`;

const items = `
  create table inbox_items (
    uuid uuid not null constraint inbox_items_pkey primary key,
    organisation_uuid uuid not null,
    group_uuid uuid not null,
    kind text not null,
    target text not null,
    target_uuid uuid not null,
    name text not null,
    text text,
    by_uuid uuid,
    objective_uuid uuid,
    keyresult_uuid uuid,
    user_uuid uuid,
    team_uuid uuid,
    admins boolean not null default false,
    begins_at timestamptz not null,
    seen_at timestamptz,
    constraint inbox_items_for_somebody check (num_nonnulls(user_uuid, team_uuid) + admins::int = 1)
  );
  create index inbox_items_group on inbox_items (organisation_uuid, group_uuid);
  create index inbox_items_objective on inbox_items (objective_uuid) where kind = 'mention';
  create index inbox_items_user on inbox_items (user_uuid, organisation_uuid, begins_at) where user_uuid is not null;
  create index inbox_items_team on inbox_items (organisation_uuid, team_uuid, begins_at) where team_uuid is not null;
  create index inbox_items_admins on inbox_items (organisation_uuid, begins_at) where admins;
  create index inbox_items_by on inbox_items (by_uuid) where by_uuid is not null;
  comment on column inbox_items.group_uuid is 'What is found out at once: what an objective, a comment or a subscription brings.';
  comment on table inbox_items is 'What waits for somebody: a member, a team or the admins. Follows from inbox_facts.';
  comment on column inbox_items.begins_at is 'Since when it waits; what begins later is not shown yet.';
  comment on column inbox_items.by_uuid is 'Who raised the blocker or wrote the comment.';
  comment on column inbox_items.seen_at is 'When a mention was seen.';`;

/** A user's inbox reads rows of several tenants: a transaction that names the user can read rows of all organisations of that user. */
const ownRows = `
  create policy own_rows on members for select
    using (user_uuid = (select nullif(current_setting('waymark.user', true), '')::uuid));
  create policy own_rows on teams for select
    using (organisation_uuid in (select m.organisation_uuid from members m
      where m.user_uuid = (select nullif(current_setting('waymark.user', true), '')::uuid) and m.active and not m.gone));
  create policy own_rows on inbox_items for select
    using (organisation_uuid in (select m.organisation_uuid from members m
      where m.user_uuid = (select nullif(current_setting('waymark.user', true), '')::uuid) and m.active and not m.gone));`;

export const up = async (knex: Knex): Promise<void> => {
  await createTeamsTable(knex);
  await knex.raw(facts);
  await knex.raw(items);
  for (const table of ['inbox_facts', 'inbox_items']) await enableTenantSecurity(knex, table);
  await knex.raw(ownRows);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
