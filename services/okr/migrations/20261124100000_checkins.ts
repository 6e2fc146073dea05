import { buildIndex, changeBriefly, inBatches } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that writes continue while it runs. */
export const config = { transaction: false };

/** The table of changed values becomes the table of check-ins: its rows stay, and the previous release continues to write it. */
const columns = [
  `alter table keyresult_changes add column if not exists uuid uuid, add column if not exists confidence smallint;
   alter table keyresult_changes alter column uuid set default gen_random_uuid();
   alter table keyresult_changes drop constraint if exists keyresult_changes_confidence_range;
   alter table keyresult_changes add constraint keyresult_changes_confidence_range check (confidence between 0 and 10) not valid;
   comment on table keyresult_changes is 'Every check-in of a key result, by whom: a new actual value, or the same one confirmed.';
   comment on column keyresult_changes.confidence is 'That the target will be reached by the end of the period, 0-10; null where nothing was said.'`,
  `alter table keyresults add column if not exists checked_in_at timestamptz(3),
     add column if not exists confidences smallint[] not null default '{}',
     add column if not exists recent float8[] not null default '{}',
     add column if not exists asked_uuid uuid, add column if not exists asked_at timestamptz(3);
   comment on column keyresults.checked_in_at is 'The last check-in.';
   comment on column keyresults.confidences is 'The last three that check-ins gave, the newest last.';
   comment on column keyresults.recent is 'The last 24 check-ins, the newest last: by turns when, in milliseconds since 1970, and the value.';
   comment on column keyresults.asked_uuid is 'Who was asked for one check-in; over with the first one after asked_at.'`,
];

/**
 * Processes of the previous release, and the single statement of a new value, change a value without setting the columns of check-ins: then
 * this trigger sets them. Values that a statement does set are kept.
 */
const kept = `
  create or replace function recent_checkins(named uuid) returns float8[] language sql stable as $$
    select coalesce(array_agg(p.number order by c.id, p.place), '{}')
    from (select id, at, to_value from okr.keyresult_changes where keyresult_uuid = named order by id desc limit 24) c
    cross join lateral (values (1, (extract(epoch from c.at) * 1000)::float8), (2, c.to_value)) as p (place, number)
  $$;
  comment on function recent_checkins(uuid) is 'What keyresults.recent says';

  create or replace function keyresult_checked_in() returns trigger language plpgsql as $$
  begin
    if cardinality(new.recent) = 0 then
      new.recent := okr.recent_checkins(new.uuid);
    end if;
    new.checked_in_at := new.updated_at;
    new.recent := new.recent || array[(extract(epoch from new.updated_at) * 1000)::float8, new.actual_value];
    new.recent := new.recent[greatest(1, cardinality(new.recent) - 47):];
    return new;
  end $$;`;

const trigger = `
  drop trigger if exists keyresults_checked_in on keyresults;
  create trigger keyresults_checked_in before update on keyresults for each row
    when (new.actual_value <> old.actual_value and new.start_value = old.start_value
      and new.recent = old.recent and new.checked_in_at is not distinct from old.checked_in_at)
    execute function keyresult_checked_in();`;

const fill = `
  create or replace function fill_checkins(most integer) returns setof uuid language plpgsql as $$
  declare
    taken uuid[];
  begin
    taken := array(
      select uuid from okr.keyresults
      where uuid in (select keyresult_uuid from okr.keyresult_changes where uuid is null limit most)
      order by uuid for no key update);
    update okr.keyresult_changes set uuid = gen_random_uuid() where keyresult_uuid = any(taken) and uuid is null;
    update okr.keyresults k set recent = okr.recent_checkins(k.uuid), checked_in_at = (
      select max(at) from okr.keyresult_changes where keyresult_uuid = k.uuid)
    where k.uuid = any(taken) and cardinality(k.recent) = 0;
    return query select unnest(taken);
  end $$`;

/** First the trigger, which stores each check-in in its key result from now on; then earlier check-ins are filled in. */
export const up = async (knex: Knex): Promise<void> => {
  for (const sql of columns) await changeBriefly(knex, sql);
  await knex.raw(kept);
  await changeBriefly(knex, trigger);
  await knex.raw('alter table keyresult_changes validate constraint keyresult_changes_confidence_range');
  await buildIndex(knex, 'keyresult_changes_unnamed', 'keyresult_changes (keyresult_uuid) where uuid is null');
  await knex.raw(fill);
  await inBatches(knex, 'select fill_checkins(500)');
  await knex.raw('drop function fill_checkins(integer)');
  await knex.raw('drop index concurrently if exists keyresult_changes_unnamed');
  await buildIndex(knex, 'keyresult_changes_uuid', 'keyresult_changes (uuid)', { unique: true });
  await buildIndex(knex, 'keyresults_asked', 'keyresults (asked_uuid, organisation_uuid) where asked_uuid is not null');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
