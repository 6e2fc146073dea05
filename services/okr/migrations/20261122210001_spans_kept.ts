import { changeBriefly, inBatches } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that writes continue while it runs. */
export const config = { transaction: false };

const ofObjectives = `
  drop trigger if exists objectives_span_new on objectives;
  drop trigger if exists objectives_span_changed on objectives;
  create trigger objectives_span_new after insert on objectives for each row execute function objective_changed();
  create trigger objectives_span_changed after update on objectives for each row
    when ((old.status, old.level, old.goal, old.period_start, old.period_end, old.team_uuid, old.user_uuid)
      is distinct from (new.status, new.level, new.goal, new.period_start, new.period_end, new.team_uuid, new.user_uuid))
    execute function objective_changed();`;

const ofKeyResults = `
  drop trigger if exists keyresults_span_new on keyresults;
  drop trigger if exists keyresults_span_changed on keyresults;
  drop trigger if exists keyresults_span_gone on keyresults;
  create trigger keyresults_span_new after insert on keyresults for each row execute function keyresult_changed();
  create trigger keyresults_span_changed after update on keyresults for each row
    when ((old.user_uuid, old.start_value, old.actual_value, old.target_value)
      is distinct from (new.user_uuid, new.start_value, new.actual_value, new.target_value))
    execute function keyresult_changed();
  create trigger keyresults_span_gone after delete on keyresults for each row execute function keyresult_gone();`;

/*
 * Estimates the history before this migration: each change of a value at its time; start, target, owner, level, team, goal and
 * period as they are now; a status after creation and validation from the first value, the start of the period or the last edit,
 * whichever was first; review and archive from the last edit.
 */
const past = `
  create or replace function fill_spans(most integer) returns setof uuid language plpgsql as $$
  declare
    taken uuid[];
  begin
    taken := array(
      select o.uuid from okr.objectives o
      where not exists (select from okr.objective_spans s where s.objective_uuid = o.uuid)
      order by o.uuid limit most for no key update);
    insert into keyresult_spans
      (organisation_uuid, objective_uuid, keyresult_uuid, from_at, to_at, value_at, user_uuid, start_value, actual_value, target_value, progress)
    select k.organisation_uuid, k.objective_uuid, k.uuid, m.at, m.until, m.value_at, k.user_uuid, k.start_value, m.value, k.target_value,
      progress_percent(k.start_value, m.value, k.target_value)
    from keyresults k cross join lateral (
      select at, coalesce(lead(at) over (order by at), 'infinity') as until, value_at,
        case when lead(at) over (order by at) is null then k.actual_value else value end as value
      from (
        select distinct on (at) at, value, value_at from (
          select k.created_at as at, null::timestamptz as value_at, 0 as id,
            coalesce((select from_value from keyresult_changes where keyresult_uuid = k.uuid order by id limit 1), k.actual_value) as value
          union all
          select greatest(at, k.created_at), at, id, to_value from keyresult_changes where keyresult_uuid = k.uuid) known
        order by at, id desc) changes) m
    where k.objective_uuid = any(taken);

    insert into objective_spans (organisation_uuid, objective_uuid, from_at, to_at, status, status_since, estimated, level, goal, team_uuid,
      user_uuid, period_start, period_end, progress, off_track, at_risk, on_track)
    select o.organisation_uuid, o.uuid, m.at, coalesce(lead(m.at) over (partition by o.uuid order by m.at), 'infinity'),
      case when m.at >= o.ended then o.status when m.at >= o.begun then 'working' else o.first end,
      case when m.at >= o.ended then o.ended when m.at >= o.begun then o.begun else o.created_at end,
      true, o.level, o.goal, o.team_uuid, o.user_uuid, o.period_start, o.period_end, k.progress, k.off_track, k.at_risk, k.on_track
    from (
      select *, case when status in ('creation', 'validation') then status else 'creation' end as first,
        case when status in ('review', 'archive') then greatest(updated_at, begun) else 'infinity' end as ended
      from (
        select *, case when status in ('creation', 'validation') then 'infinity' else greatest(created_at,
          least(updated_at, period_start::timestamp at time zone 'UTC', (
            select min(c.at) from keyresult_changes c join keyresults k on k.uuid = c.keyresult_uuid where k.objective_uuid = o.uuid))) end as begun
        from objectives o where uuid = any(taken)) dated) o
    cross join lateral (
      select o.created_at as at union select o.begun where o.begun <> 'infinity' union select o.ended where o.ended <> 'infinity'
      union select greatest(s.from_at, o.created_at) from keyresult_spans s where s.objective_uuid = o.uuid) m
    cross join lateral (
      select coalesce(round(avg(progress)), 0) as progress, count(*) filter (where progress < 31) as off_track,
        count(*) filter (where progress between 31 and 69) as at_risk, count(*) filter (where progress >= 70) as on_track
      from keyresult_spans s where s.objective_uuid = o.uuid and s.from_at <= m.at and s.to_at > m.at) k;
    return query select unnest(taken);
  end $$`;

const columns = [
  `alter table subscriptions add column if not exists subscription_type text;
   comment on column subscriptions.subscription_type is 'The plan; null where billing has not told it yet.'`,
  `alter table organisations add column if not exists timezone text;
   comment on column organisations.timezone is 'IANA name of the time zone in which its days begin; null: UTC.'`,
];

/** First the triggers, which record each change from now on, and the columns that reports need of other services; then the older history. */
export const up = async (knex: Knex): Promise<void> => {
  for (const sql of [...columns, ofObjectives, ofKeyResults]) await changeBriefly(knex, sql);
  await knex.raw(past);
  await inBatches(knex, 'select fill_spans(200)');
  await knex.raw('drop function fill_spans(integer)');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
