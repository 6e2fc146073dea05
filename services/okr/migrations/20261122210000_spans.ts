import { enableTenantSecurity } from '@waymark/service-kit';
import type { Knex } from 'knex';

/*
 * The state of an objective or a key result for every span of time in which it did not change: the history that reports read.
 * Triggers write the spans in the transaction of each change, so that processes of the previous release write them too. Times are those
 * stored in the rows, never the clock of Postgres.
 */
const tables = `
  create table objective_spans (
    organisation_uuid uuid not null,
    objective_uuid uuid not null constraint objective_spans_objective references objectives (uuid) on delete cascade,
    from_at timestamptz(3) not null,
    to_at timestamptz(3) not null default 'infinity',
    status_since timestamptz(3) not null,
    period_start date not null,
    period_end date not null,
    user_uuid uuid,
    team_uuid uuid,
    progress smallint not null,
    off_track smallint not null,
    at_risk smallint not null,
    on_track smallint not null,
    moved boolean not null default false,
    estimated boolean not null default false,
    status text not null,
    level text not null,
    goal text not null,
    constraint objective_spans_pkey primary key (objective_uuid, from_at)
  );
  comment on table objective_spans is 'What an objective was from one change of it to the next; the present has no end.';
  comment on column objective_spans.off_track is 'Its key results by health.';
  comment on column objective_spans.moved is 'It ended with a move to another status.';
  comment on column objective_spans.estimated is 'From before these spans were kept: when its status began is not known exactly.';
  create unique index objective_spans_open on objective_spans (objective_uuid) where to_at = 'infinity';
  create index objective_spans_working on objective_spans (organisation_uuid, to_at) where status = 'working';
  create index objective_spans_moved on objective_spans (organisation_uuid, to_at) where moved;
  create index objective_spans_archived on objective_spans (organisation_uuid, status_since)
    where status = 'archive' and to_at = 'infinity';

  create table keyresult_spans (
    organisation_uuid uuid not null,
    objective_uuid uuid not null constraint keyresult_spans_objective references objectives (uuid) on delete cascade,
    keyresult_uuid uuid not null,
    from_at timestamptz(3) not null,
    to_at timestamptz(3) not null default 'infinity',
    value_at timestamptz(3),
    user_uuid uuid,
    start_value float8 not null,
    actual_value float8 not null,
    target_value float8 not null,
    progress smallint not null,
    constraint keyresult_spans_pkey primary key (objective_uuid, keyresult_uuid, from_at)
  );
  comment on table keyresult_spans is 'What a key result was from one change of it to the next; the present has no end.';
  comment on column keyresult_spans.value_at is 'When it last got a new value; null if never.';
  create unique index keyresult_spans_open on keyresult_spans (objective_uuid, keyresult_uuid) where to_at = 'infinity';`;

/**
 * A change at or before the time at which the open span began changes that span: of two changes at the same time the later one counts.
 * An objective without an open span is from before this migration; its history is filled in once and will include this change.
 */
const ofObjective = `
  create function keep_objective_span(named uuid, at timestamptz) returns void language plpgsql as $$
  declare
    was okr.objective_spans;
    o okr.objectives;
    total smallint;
    off smallint;
    risk smallint;
    good smallint;
    since timestamptz;
    same_status boolean;
  begin
    select * into was from okr.objective_spans where objective_uuid = named and to_at = 'infinity' for update;
    select * into o from okr.objectives where uuid = named;
    if not found or (was.objective_uuid is null and at <> o.created_at) then
      return;
    end if;
    select coalesce(round(avg(progress)), 0), count(*) filter (where progress < 31),
      count(*) filter (where progress between 31 and 69), count(*) filter (where progress >= 70)
    into total, off, risk, good from okr.keyresults where objective_uuid = named;
    same_status := was.status is not distinct from o.status;
    since := case when same_status then was.status_since else greatest(at, was.from_at) end;
    if was.objective_uuid is not null and at <= was.from_at then
      update okr.objective_spans set status = o.status, status_since = since, estimated = was.estimated and same_status,
        level = o.level, goal = o.goal, team_uuid = o.team_uuid, user_uuid = o.user_uuid, period_start = o.period_start,
        period_end = o.period_end, progress = total, off_track = off, at_risk = risk, on_track = good
      where objective_uuid = named and from_at = was.from_at;
      return;
    end if;
    if same_status and (was.level, was.goal, was.period_start, was.period_end, was.progress, was.off_track, was.at_risk, was.on_track)
        = (o.level, o.goal, o.period_start, o.period_end, total, off, risk, good)
      and was.team_uuid is not distinct from o.team_uuid and was.user_uuid is not distinct from o.user_uuid then
      return;
    end if;
    update okr.objective_spans set to_at = at, moved = not same_status where objective_uuid = named and from_at = was.from_at;
    insert into okr.objective_spans (organisation_uuid, objective_uuid, from_at, status, status_since, estimated, level, goal, team_uuid,
      user_uuid, period_start, period_end, progress, off_track, at_risk, on_track)
    values (o.organisation_uuid, named, at, o.status, since, same_status and was.estimated, o.level, o.goal, o.team_uuid,
      o.user_uuid, o.period_start, o.period_end, total, off, risk, good);
  end $$;
  comment on function keep_objective_span(uuid, timestamptz) is 'Ends the open span of an objective and begins one of what it is now';

  create function objective_changed() returns trigger language plpgsql as $$
  begin
    perform okr.keep_objective_span(new.uuid, case tg_op when 'INSERT' then new.created_at else new.updated_at end);
    return null;
  end $$;`;

/** A deletion is not stored with a time. It is only possible in creation and validation, and counts from the beginning of that status. */
const ofKeyResult = `
  create function keyresult_changed() returns trigger language plpgsql as $$
  declare
    was okr.keyresult_spans;
    at timestamptz := case tg_op when 'INSERT' then new.created_at else new.updated_at end;
    valued timestamptz;
  begin
    if not exists (select from okr.objective_spans where objective_uuid = new.objective_uuid and to_at = 'infinity') then
      return null;
    end if;
    if tg_op = 'UPDATE' then
      select * into was from okr.keyresult_spans
      where objective_uuid = new.objective_uuid and keyresult_uuid = new.uuid and to_at = 'infinity';
      valued := case when new.actual_value <> old.actual_value and new.start_value = old.start_value then at else was.value_at end;
    end if;
    if was.keyresult_uuid is not null and at <= was.from_at then
      update okr.keyresult_spans set user_uuid = new.user_uuid, start_value = new.start_value, actual_value = new.actual_value,
        target_value = new.target_value, progress = new.progress, value_at = valued
      where objective_uuid = new.objective_uuid and keyresult_uuid = new.uuid and from_at = was.from_at;
    else
      update okr.keyresult_spans set to_at = at
      where objective_uuid = new.objective_uuid and keyresult_uuid = new.uuid and from_at = was.from_at;
      insert into okr.keyresult_spans (organisation_uuid, objective_uuid, keyresult_uuid, from_at, value_at, user_uuid, start_value,
        actual_value, target_value, progress)
      values (new.organisation_uuid, new.objective_uuid, new.uuid, at, valued, new.user_uuid, new.start_value, new.actual_value,
        new.target_value, new.progress);
    end if;
    if tg_op = 'INSERT' or new.progress <> old.progress then
      perform okr.keep_objective_span(new.objective_uuid, at);
    end if;
    return null;
  end $$;

  create function keyresult_gone() returns trigger language plpgsql as $$
  declare
    since timestamptz;
  begin
    select s.status_since into since from okr.objectives o
      join okr.objective_spans s on s.objective_uuid = o.uuid and s.to_at = 'infinity' where o.uuid = old.objective_uuid;
    if not found then
      return null;
    end if;
    update okr.keyresult_spans set to_at = greatest(from_at, since)
    where objective_uuid = old.objective_uuid and keyresult_uuid = old.uuid and to_at = 'infinity';
    perform okr.keep_objective_span(old.objective_uuid, since);
    return null;
  end $$;`;

export const up = async (knex: Knex): Promise<void> => {
  for (const sql of [tables, ofObjective, ofKeyResult]) await knex.raw(sql);
  for (const table of ['objective_spans', 'keyresult_spans']) await enableTenantSecurity(knex, table);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
