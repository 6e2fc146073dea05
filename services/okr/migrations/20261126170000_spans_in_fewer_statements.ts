import { changeBriefly } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Replaces functions only: no table is locked, and the previous release becomes faster too. */
export const config = { transaction: false };

/*
 * As in 20261123120001_spans_for_days.ts, in fewer statements, since each statement of a function costs more than its work: one statement
 * ends a span and begins the next one.
 */
const ofObjective = `
  create or replace function keep_objective_span(named uuid, at timestamptz) returns void language plpgsql as $$
  declare
    was okr.objective_spans;
    present record;
    since timestamptz;
    same_status boolean;
  begin
    loop
      select * into was from okr.objective_spans where objective_uuid = named and to_at = 'infinity' for update;
      exit when found;
      exit when not exists (select from okr.objective_spans where objective_uuid = named and to_at = 'infinity');
    end loop;
    select o.organisation_uuid, o.created_at, o.status, o.level, o.goal, o.team_uuid, o.period_start, o.period_end, k.*,
      b.until_at > at as is_built
    into present
    from okr.objectives o
    left join okr.report_builds b on b.organisation_uuid = o.organisation_uuid
    cross join lateral (
      select coalesce(round(avg(progress)), 0)::smallint as total, count(*) filter (where progress < 31)::smallint as off,
        count(*) filter (where progress between 31 and 69)::smallint as risk, count(*) filter (where progress >= 70)::smallint as good
      from okr.keyresults where objective_uuid = named) k
    where o.uuid = named;
    if not found or (was.objective_uuid is null and at <> present.created_at) then
      return;
    end if;
    same_status := was.status is not distinct from present.status;
    if same_status and (was.level, was.goal, was.period_start, was.period_end, was.progress, was.off_track, was.at_risk, was.on_track)
        = (present.level, present.goal, present.period_start, present.period_end, present.total, present.off, present.risk, present.good)
      and was.team_uuid is not distinct from present.team_uuid then
      return;
    end if;
    if present.is_built then
      update okr.report_builds set until_at = at, last_day = least(last_day, (at at time zone timezone)::date - 2)
      where organisation_uuid = present.organisation_uuid and until_at > at;
    end if;
    since := case when same_status then was.status_since else greatest(at, was.from_at) end;
    if was.objective_uuid is not null and at <= was.from_at then
      update okr.objective_spans set status = present.status, status_since = since, estimated = was.estimated and same_status,
        level = present.level, goal = present.goal, team_uuid = present.team_uuid, period_start = present.period_start, period_end = present.period_end,
        progress = present.total, off_track = present.off, at_risk = present.risk, on_track = present.good
      where objective_uuid = named and from_at = was.from_at;
      return;
    end if;
    with ended as (
      update okr.objective_spans set to_at = at, moved = not same_status where objective_uuid = named and from_at = was.from_at
      returning estimated
    )
    insert into okr.objective_spans (organisation_uuid, objective_uuid, from_at, status, status_since, estimated, level, goal, team_uuid,
      period_start, period_end, progress, off_track, at_risk, on_track)
    select present.organisation_uuid, named, at, present.status, since, same_status and coalesce(ended.estimated, false), present.level,
      present.goal, present.team_uuid, present.period_start, present.period_end, present.total, present.off, present.risk, present.good
    from (values (1)) one left join ended on true;
  end $$`;

/**
 * A new objective has no earlier span to compare with; key results created with it are already inserted. From Postgres 18
 * on, `new` within `returning` may also mean the inserted row, so the columns are qualified by their table there.
 */
const ofNewObjective = `
  create or replace function objective_changed() returns trigger language plpgsql as $$
  declare
    is_built boolean;
  begin
    if tg_op = 'UPDATE' then
      perform okr.keep_objective_span(new.uuid, new.updated_at);
      return null;
    end if;
    insert into okr.objective_spans (organisation_uuid, objective_uuid, from_at, status, status_since, estimated, level, goal, team_uuid,
      period_start, period_end, progress, off_track, at_risk, on_track)
    select new.organisation_uuid, new.uuid, new.created_at, new.status, new.created_at, false, new.level, new.goal, new.team_uuid,
      new.period_start, new.period_end, coalesce(round(avg(progress)), 0), count(*) filter (where progress < 31),
      count(*) filter (where progress between 31 and 69), count(*) filter (where progress >= 70)
    from okr.keyresults where objective_uuid = new.uuid
    returning exists (
      select from okr.report_builds b
      where b.organisation_uuid = objective_spans.organisation_uuid and b.until_at > objective_spans.from_at) into is_built;
    if is_built then
      update okr.report_builds set until_at = new.created_at,
        last_day = least(last_day, (new.created_at at time zone timezone)::date - 2)
      where organisation_uuid = new.organisation_uuid and until_at > new.created_at;
    end if;
    return null;
  end $$`;

/** Key results that the open span of their objective already includes need no new span. */
const ofKeyResult = `
  create or replace function keyresult_changed() returns trigger language plpgsql as $$
  declare
    at timestamptz := new.updated_at;
    has_value boolean := new.actual_value <> old.actual_value and new.start_value = old.start_value;
  begin
    if (new.start_value, new.actual_value, new.target_value) = (old.start_value, old.actual_value, old.target_value) then
      update okr.keyresult_spans set user_uuid = new.user_uuid
      where objective_uuid = new.objective_uuid and keyresult_uuid = new.uuid and to_at = 'infinity';
      return null;
    end if;
    with ended as (
      update okr.keyresult_spans set to_at = at, user_uuid = null
      where objective_uuid = new.objective_uuid and keyresult_uuid = new.uuid and to_at = 'infinity' and from_at < at
      returning value_at
    )
    insert into okr.keyresult_spans (organisation_uuid, objective_uuid, keyresult_uuid, from_at, value_at, user_uuid, start_value,
      actual_value, target_value, progress)
    select new.organisation_uuid, new.objective_uuid, new.uuid, at, case when has_value then at else ended.value_at end, new.user_uuid,
      new.start_value, new.actual_value, new.target_value, new.progress
    from ended;
    if not found then
      update okr.keyresult_spans set start_value = new.start_value, actual_value = new.actual_value, target_value = new.target_value,
        user_uuid = new.user_uuid, progress = new.progress, value_at = case when has_value then at else value_at end
      where objective_uuid = new.objective_uuid and keyresult_uuid = new.uuid and to_at = 'infinity';
    end if;
    if new.progress <> old.progress then
      perform okr.keep_objective_span(new.objective_uuid, at);
    end if;
    return null;
  end $$;

  create or replace function keyresults_added() returns trigger language plpgsql as $$
  begin
    insert into okr.keyresult_spans (organisation_uuid, objective_uuid, keyresult_uuid, from_at, user_uuid, start_value, actual_value,
      target_value, progress)
    select organisation_uuid, objective_uuid, uuid, created_at, user_uuid, start_value, actual_value, target_value, progress
    from added
    where exists (select from okr.objective_spans s where s.objective_uuid = added.objective_uuid and s.to_at = 'infinity');
    perform okr.keep_objective_span(a.objective_uuid, a.at)
    from (select objective_uuid, max(created_at) as at from added group by objective_uuid) a
    cross join lateral (
      select s.off_track + s.at_risk + s.on_track as counted from okr.objective_spans s
      where s.objective_uuid = a.objective_uuid and s.to_at = 'infinity' limit 1) s
    where s.counted <> (select count(*) from okr.keyresults k where k.objective_uuid = a.objective_uuid);
    return null;
  end $$`;

export const up = async (knex: Knex): Promise<void> => {
  for (const sql of [ofObjective, ofNewObjective, ofKeyResult]) await changeBriefly(knex, sql);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
