import { enableTenantSecurity } from '@waymark/service-kit';
import type { Knex } from 'knex';

const table = `
  create table blockers (
    uuid uuid not null constraint blockers_pkey primary key,
    organisation_uuid uuid not null,
    keyresult_uuid uuid not null constraint blockers_keyresult references keyresults (uuid) on delete cascade,
    kind text not null constraint blockers_kind_known check (kind in ('waiting', 'time', 'money', 'unclear', 'technical', 'other')),
    text text not null constraint blockers_text_length check (char_length(text) <= 255),
    user_uuid uuid,
    team_uuid uuid,
    raised_by uuid,
    raised_at timestamptz(3) not null,
    resolved_at timestamptz(3),
    resolved_by uuid,
    resolution text constraint blockers_resolution_length check (char_length(resolution) <= 255),
    constraint blockers_one_waited_for check (user_uuid is null or team_uuid is null),
    constraint blockers_only_waiting_names check (kind = 'waiting' or (user_uuid is null and team_uuid is null))
  );
  create index blockers_by_keyresult on blockers (keyresult_uuid, raised_at);
  create index blockers_open on blockers (organisation_uuid, raised_at, uuid) where resolved_at is null;
  create index blockers_by_user on blockers (user_uuid) where user_uuid is not null;
  create index blockers_by_team on blockers (team_uuid) where team_uuid is not null;
  create index blockers_by_raiser on blockers (raised_by) where raised_by is not null;
  create index blockers_by_resolver on blockers (resolved_by) where resolved_by is not null;
  comment on table blockers is 'What keeps key results from moving on, and how it was removed.';
  comment on column blockers.user_uuid is 'The member who is waited for.';
  comment on column blockers.team_uuid is 'The team that is waited for; where neither is named, somebody outside is.';
  comment on column blockers.raised_by is 'Null where the account is gone.';
  comment on column blockers.resolution is 'How it was removed, in a sentence.';

  alter table keyresults add column blocked_since timestamptz(3);
  comment on column keyresults.blocked_since is 'When the oldest of its open blockers was raised, so that a list reads no blockers. Kept true by blocker-store.';`;

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(table);
  await enableTenantSecurity(knex, 'blockers');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
