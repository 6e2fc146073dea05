import { changeBriefly } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that writes continue while it runs. */
export const config = { transaction: false };

/*
 * As in 20261126170000_spans_in_fewer_statements.ts, with one difference: a second change within the same quarter of an hour changes the span
 * that the first one began. No day of any time zone ends within a quarter of an hour, and reports show the ends of days. A move begins a span
 * of its own, and the next change after it another one, since a forecast counts the changes since the move.
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
    if at <= was.from_at or (same_status and was.from_at > was.status_since
        and was.from_at >= date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00')) then
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

/** Spans of key results are no longer written, as no report reads them: the history of values is in `keyresult_changes`. */
const ofKeyResult = `
  create or replace function keyresult_changed() returns trigger language plpgsql as $$
  begin
    perform okr.keep_objective_span(new.objective_uuid, new.updated_at);
    return null;
  end $$;

  create or replace function keyresults_added() returns trigger language plpgsql as $$
  begin
    perform okr.keep_objective_span(a.objective_uuid, a.at)
    from (select objective_uuid, max(created_at) as at from added group by objective_uuid) a
    cross join lateral (
      select s.off_track + s.at_risk + s.on_track as counted from okr.objective_spans s
      where s.objective_uuid = a.objective_uuid and s.to_at = 'infinity' limit 1) s
    where s.counted <> (select count(*) from okr.keyresults k where k.objective_uuid = a.objective_uuid);
    return null;
  end $$;

  create or replace function keyresult_gone() returns trigger language plpgsql as $$
  begin
    perform okr.keep_objective_span(s.objective_uuid, s.status_since)
    from okr.objective_spans s join okr.objectives o on o.uuid = s.objective_uuid
    where s.objective_uuid = old.objective_uuid and s.to_at = 'infinity';
    return null;
  end $$;`;

/** The condition of a trigger is parsed again by each statement, so it is as short as possible. */
const trigger = `
  drop trigger if exists keyresults_span_changed on keyresults;
  create trigger keyresults_span_changed after update on keyresults for each row
    when (old.progress <> new.progress) execute function keyresult_changed();`;

/** For replicas of the previous release, which read only open spans: those contain the same as the key results. */
const view = `
  do $$ begin
    if (select relkind from pg_class where oid = to_regclass('keyresult_spans')) = 'r' then
      drop table keyresult_spans;
    end if;
  end $$;
  create or replace view keyresult_spans with (security_invoker = true) as
    select organisation_uuid, objective_uuid, uuid as keyresult_uuid, created_at as from_at, 'infinity'::timestamptz(3) as to_at,
      checked_in_at as value_at, user_uuid, start_value, actual_value, target_value, progress
    from keyresults;
  comment on view keyresult_spans is 'The key results, for the release before; no longer used.';`;

export const up = async (knex: Knex): Promise<void> => {
  for (const sql of [ofObjective, ofKeyResult, trigger, view]) await changeBriefly(knex, sql);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
