import { enableTenantSecurity } from '@waymark/service-kit';
import type { Knex } from 'knex';

/*
 * The figures of reports for past days, counted once, since a large organisation has millions of spans. The service
 * (day-builder.ts) builds the rows from the spans; only the days recorded in `report_builds` count as built.
 */
const tables = `
  create table report_builds (
    organisation_uuid uuid not null constraint report_builds_pkey primary key,
    timezone text,
    first_day date,
    last_day date,
    until_at timestamptz(3)
  );
  comment on table report_builds is 'Which days of an organisation are in report_days: all from the first to the last, none where they are null or the wrong way round.';
  comment on column report_builds.timezone is 'In which the days begin and end; days of another are not built.';
  comment on column report_builds.until_at is 'When the last day ended, or later than that: a change before it makes days unbuilt.';

  create table report_days (
    organisation_uuid uuid not null,
    day date not null,
    part text not null,
    goal text not null,
    ends_at timestamptz(3) not null,
    time_gone bigint not null,
    off_track int not null,
    at_risk int not null,
    on_track int not null,
    progress smallint[] not null,
    objectives int[] not null,
    constraint report_days_pkey primary key (organisation_uuid, day, part, goal)
  );
  comment on table report_days is 'The objectives worked on at the end of a day, counted; none were where a built day has no row.';
  comment on column report_days.part is 'A level, the id of a team, or empty: all.';
  comment on column report_days.goal is 'A goal, or empty: both.';
  comment on column report_days.progress is 'Each progress that there was, rising; objectives has how many had it.';
  comment on column report_days.time_gone is 'Sum of the shares of their periods that were over, in hundredths of a percent.'`;

/**
 * A deleted objective is subtracted from the days that are already built. Both the deletion and the builder lock the row of `report_builds`,
 * so that no day is counted while a deletion is running.
 */
const deletion = `
  create function objective_spans_gone() returns trigger language plpgsql as $$
  declare
    organisation uuid := (select organisation_uuid from gone where status = 'working' limit 1);
    built okr.report_builds;
    g record;
  begin
    if organisation is null then
      return null;
    end if;
    insert into okr.report_builds (organisation_uuid) values (organisation) on conflict do nothing;
    select * into built from okr.report_builds where organisation_uuid = organisation for update;
    if built.first_day is null then
      return null;
    end if;
    -- Span by span and day by day, each found by its key: Postgres knows nothing of how many there are.
    for g in select * from gone where status = 'working' and from_at < built.until_at loop
      update okr.report_days d set time_gone = d.time_gone - round(least(1, greatest(0,
          (d.day - g.period_start)::float8 / (g.period_end - g.period_start))) * 10000)::int,
        off_track = d.off_track - g.off_track, at_risk = d.at_risk - g.at_risk, on_track = d.on_track - g.on_track,
        (progress, objectives) = (
          select coalesce(array_agg(percent order by percent), '{}'), coalesce(array_agg(count order by percent), '{}')
          from (
            select percent, case percent when g.progress then count - 1 else count end as count
            from unnest(d.progress, d.objectives) was (percent, count)) remaining
          where count > 0)
      where d.organisation_uuid = organisation and d.ends_at > g.from_at and d.ends_at <= g.to_at
        and d.day = any(array(select generate_series(greatest(built.first_day, g.from_at::date - 2)::timestamp,
          least(built.last_day, g.to_at::date + 2)::timestamp, '1 day')::date))
        and d.part = any(array['', g.level, g.team_uuid::text]) and d.goal = any(array['', g.goal]);
    end loop;
    return null;
  end $$;
  create trigger objective_spans_gone after delete on objective_spans referencing old table as gone
    for each statement execute function objective_spans_gone();`;

export const up = async (knex: Knex): Promise<void> => {
  for (const sql of [tables, deletion]) await knex.raw(sql);
  for (const table of ['report_builds', 'report_days']) await enableTenantSecurity(knex, table);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
