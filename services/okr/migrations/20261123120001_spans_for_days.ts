import { buildIndex, changeBriefly } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that writes continue while it runs. */
export const config = { transaction: false };

/*
 * As in 20261122210000_spans.ts, with three differences: of two changes of an objective at once, the second waits for the first and then finds
 * the span begun by it; a change dated before built days has them rebuilt; and ended spans no longer store the owner, whom no report needs.
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
      exit when found or not exists (select from okr.objective_spans where objective_uuid = named and to_at = 'infinity');
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
    if was.objective_uuid is not null then
      update okr.objective_spans set to_at = at, moved = not same_status where objective_uuid = named and from_at = was.from_at;
    end if;
    insert into okr.objective_spans (organisation_uuid, objective_uuid, from_at, status, status_since, estimated, level, goal, team_uuid,
      period_start, period_end, progress, off_track, at_risk, on_track)
    values (present.organisation_uuid, named, at, present.status, since, same_status and was.estimated, present.level, present.goal, present.team_uuid,
      present.period_start, present.period_end, present.total, present.off, present.risk, present.good);
  end $$;
  comment on column objective_spans.user_uuid is 'No longer used.';`;

const ofKeyResult = `
  create or replace function keyresult_changed() returns trigger language plpgsql as $$
  declare
    was okr.keyresult_spans;
    at timestamptz := new.updated_at;
    has_value boolean := new.actual_value <> old.actual_value and new.start_value = old.start_value;
  begin
    if (new.start_value, new.actual_value, new.target_value) = (old.start_value, old.actual_value, old.target_value) then
      update okr.keyresult_spans set user_uuid = new.user_uuid
      where objective_uuid = new.objective_uuid and keyresult_uuid = new.uuid and to_at = 'infinity';
      return null;
    end if;
    update okr.keyresult_spans set to_at = at, user_uuid = null
    where objective_uuid = new.objective_uuid and keyresult_uuid = new.uuid and to_at = 'infinity' and from_at < at
    returning * into was;
    if found then
      insert into okr.keyresult_spans (organisation_uuid, objective_uuid, keyresult_uuid, from_at, value_at, user_uuid, start_value,
        actual_value, target_value, progress)
      values (new.organisation_uuid, new.objective_uuid, new.uuid, at, case when has_value then at else was.value_at end, new.user_uuid,
        new.start_value, new.actual_value, new.target_value, new.progress);
    else
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
    perform okr.keep_objective_span(objective_uuid, max(created_at)) from added group by objective_uuid;
    return null;
  end $$;

  create or replace function keyresult_gone() returns trigger language plpgsql as $$
  declare
    since timestamptz;
  begin
    select s.status_since into since from okr.objectives o
      join okr.objective_spans s on s.objective_uuid = o.uuid and s.to_at = 'infinity' where o.uuid = old.objective_uuid;
    if not found then
      return null;
    end if;
    update okr.keyresult_spans set to_at = greatest(from_at, since), user_uuid = null
    where objective_uuid = old.objective_uuid and keyresult_uuid = old.uuid and to_at = 'infinity';
    perform okr.keep_objective_span(old.objective_uuid, since);
    return null;
  end $$;
  comment on column keyresult_spans.user_uuid is 'Whose it is; null where it is over.';`;

/** Key results that are inserted together are counted by one call. */
const together = `
  drop trigger if exists keyresults_span_new on keyresults;
  create trigger keyresults_span_new after insert on keyresults referencing new table as added
    for each statement execute function keyresults_added();`;

const PARTS = 64;

/** Removes the former owners from the spans, for a part of the objectives at a time. */
const forget = async (knex: Knex, sql: string): Promise<void> => {
  for (let part = 0; part < PARTS; part += 1) {
    const from = (part * (256 / PARTS)).toString(16).padStart(2, '0');
    const to = ((part + 1) * (256 / PARTS) - 1).toString(16).padStart(2, '0');
    await knex.raw(`${sql} and objective_uuid between ? and ?`, [
      `${from}000000-0000-0000-0000-000000000000`,
      `${to}ffffff-ffff-ffff-ffff-ffffffffffff`,
    ]);
  }
};

/** The dropped index had the first columns of the new one, so the previous release can use the new one. */
export const up = async (knex: Knex): Promise<void> => {
  await changeBriefly(knex, ofObjective);
  await changeBriefly(knex, ofKeyResult);
  await changeBriefly(knex, together);
  await forget(knex, 'update objective_spans set user_uuid = null where user_uuid is not null');
  await forget(knex, `update keyresult_spans set user_uuid = null where user_uuid is not null and to_at < 'infinity'`);
  const on = `objective_spans (organisation_uuid, to_at, from_at) where status = 'working'`;
  await buildIndex(knex, 'objective_spans_worked_on', on);
  await knex.raw('drop index concurrently if exists objective_spans_working');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
