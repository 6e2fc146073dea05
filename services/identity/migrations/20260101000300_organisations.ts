import { enableTenantSecurity } from '@waymark/service-kit';
import type { Knex } from 'knex';

const TABLES = `
  create table organisations (
    organisation_uuid uuid primary key,
    name text not null,
    lang text not null,
    image_path text,
    owner_uuid uuid not null references users,
    use_slack_connector boolean not null default false,
    slack_webhook text,
    active_members integer not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null
  );
  comment on table organisations is 'The tenants.';
  comment on column organisations.owner_uuid is 'Always an active admin member.';
  comment on column organisations.active_members is 'Kept by a trigger on memberships, so that a list of organisations need not count.';
  create index organisations_owner_uuid_index on organisations (owner_uuid);

  create table memberships (
    organisation_uuid uuid not null references organisations on delete cascade,
    user_uuid uuid not null references users,
    admin boolean not null default false,
    active boolean not null,
    favorite boolean not null default false,
    invited_at timestamptz,
    joined_at timestamptz,
    updated_at timestamptz not null,
    primary key (organisation_uuid, user_uuid)
  );
  comment on table memberships is 'Who is in which organisation: active, or invited and not joined yet.';
  create index memberships_user_uuid_index on memberships (user_uuid);
  create index memberships_joined_at_index on memberships (organisation_uuid, joined_at desc) where active;

  create table invitations (
    organisation_uuid uuid not null,
    user_uuid uuid not null,
    token_hash bytea not null,
    invited_by uuid,
    team_uuid uuid,
    expires_at timestamptz not null,
    primary key (organisation_uuid, user_uuid),
    foreign key (organisation_uuid, user_uuid) references memberships on delete cascade
  );
  comment on table invitations is 'The one token that works for an invited member; a renewed invitation replaces it.';

  comment on column invitations.team_uuid is 'Where an imported person belongs once joined; forgotten if the team is gone by then.';

  create table teams (
    uuid uuid primary key,
    organisation_uuid uuid not null references organisations on delete cascade,
    name text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (organisation_uuid, uuid)
  );
  comment on table teams is 'Groups of active members that own objectives of level team.';
  create index teams_organisation_uuid_index on teams (organisation_uuid, lower(name));

  create table team_members (
    organisation_uuid uuid not null,
    team_uuid uuid not null,
    user_uuid uuid not null,
    primary key (organisation_uuid, team_uuid, user_uuid),
    foreign key (organisation_uuid, team_uuid) references teams (organisation_uuid, uuid) on delete cascade,
    foreign key (organisation_uuid, user_uuid) references memberships on delete cascade
  );
  comment on table team_members is 'Who is in which team.';
  create index team_members_user_uuid_index on team_members (organisation_uuid, user_uuid);

  create table subscriptions (
    organisation_uuid uuid primary key references organisations on delete cascade,
    state jsonb not null,
    sequence bigint not null
  );
  comment on table subscriptions is 'Read model of billing: the state last told, for when billing does not answer.';
`;

/** A trigger updates the count in the transaction of every statement that changes the rows. */
const COUNTER = `
  create function count_active_members() returns trigger language plpgsql as $$
  declare
    before integer := case when tg_op <> 'INSERT' and old.active then 1 else 0 end;
    after integer := case when tg_op <> 'DELETE' and new.active then 1 else 0 end;
  begin
    if before <> after then
      update organisations set active_members = active_members + after - before
       where organisation_uuid = coalesce(new.organisation_uuid, old.organisation_uuid);
    end if;
    return null;
  end $$;
  create trigger memberships_count after insert or update or delete on memberships
    for each row execute function count_active_members();
`;

/**
 * The list of a user's organisations reads rows of several tenants. Instead of reading with the platform's rights, the transaction names the
 * user, and these policies let it read the rows of that user and write nothing.
 */
const OWN_ROWS = `
  create policy own_rows on memberships for select
    using (user_uuid = (select nullif(current_setting('waymark.user', true), '')::uuid));
  create policy own_rows on organisations for select
    using (organisation_uuid in (select m.organisation_uuid from memberships m
      where m.user_uuid = (select nullif(current_setting('waymark.user', true), '')::uuid)));
  create policy own_rows on subscriptions for select
    using (organisation_uuid in (select m.organisation_uuid from memberships m
      where m.user_uuid = (select nullif(current_setting('waymark.user', true), '')::uuid)));
`;

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(TABLES);
  await knex.raw(COUNTER);
  for (const table of ['organisations', 'memberships', 'invitations', 'teams', 'team_members', 'subscriptions']) {
    await enableTenantSecurity(knex, table);
  }
  await knex.raw(OWN_ROWS);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
