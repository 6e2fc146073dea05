import { buildIndex, changeBriefly, inBatches } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that writes continue while it runs. */
export const config = { transaction: false };

const column = `
  alter table keyresults add column if not exists standing_facts text;
  comment on column keyresults.standing_facts is
    'What its standing follows from beside its progress, as JSON; null before anything was said of it.';
  comment on column keyresults.recent is 'Of the last 24 check-ins those that a forecast may count, the newest last: by turns when, in milliseconds since 1970, and the value.';`;

const FOLLOWED = [
  'actual_value',
  'start_value',
  'target_value',
  'checked_in_at',
  'confidences',
  'recent',
  'checkin_rhythm',
  'blocked_since',
  'standing_facts',
];
const hasFacts = (which: string): string => `(${which}checked_in_at is not null or ${which}checkin_rhythm is not null
  or ${which}blocked_since is not null or cardinality(${which}recent) > 0 or cardinality(${which}confidences) > 0)`;

/**
 * Includes, in one call, what the trigger of 20261124100000_checkins.ts did: a new value without other columns is a check-in.
 * Check-ins of 57 days are kept: the eight weeks that a forecast counts, and a day for processes whose clock is behind.
 */
const kept = `
  create or replace function keep_standing_facts() returns trigger language plpgsql as $$
  declare
    kept float8[] := new.recent;
    past float8;
    oldest integer := 1;
  begin
    if tg_op = 'UPDATE' and new.actual_value <> old.actual_value and new.start_value = old.start_value
      and new.recent = old.recent and new.checked_in_at is not distinct from old.checked_in_at then
      if cardinality(kept) = 0 then
        kept := okr.recent_checkins(new.uuid);
      end if;
      new.checked_in_at := new.updated_at;
      kept := kept || array[(extract(epoch from new.updated_at) * 1000)::float8, new.actual_value];
      oldest := greatest(1, cardinality(kept) - 47);
    end if;
    if not ${hasFacts('new.')} then
      new.standing_facts := null;
      return new;
    end if;
    past := kept[cardinality(kept) - 1] - 57 * 86400000.0;
    while kept[oldest] < past loop
      oldest := oldest + 2;
    end loop;
    new.recent := kept[oldest:];
    new.standing_facts := concat_ws(',', coalesce(((date_part('epoch', new.checked_in_at) * 1000)::bigint)::text, 'null'),
      concat('[', array_to_string(new.confidences, ','), ']'), coalesce('"' || new.checkin_rhythm || '"', 'null'),
      coalesce(((date_part('epoch', new.blocked_since) * 1000)::bigint)::text, 'null'), new.start_value, new.target_value,
      concat('[', array_to_string(new.recent, ','), ']'));
    return new;
  end $$;`;

/** Declared for columns: a condition (`when`) of a trigger would be parsed again by each statement. */
const triggers = `
  drop trigger if exists keyresults_checked_in on keyresults;
  drop function if exists keyresult_checked_in();
  drop trigger if exists keyresults_standing_new on keyresults;
  drop trigger if exists keyresults_standing_changed on keyresults;
  create trigger keyresults_standing_new before insert on keyresults for each row
    when ${hasFacts('new.')} execute function keep_standing_facts();
  create trigger keyresults_standing_changed before update of ${FOLLOWED.join(', ')} on keyresults for each row
    execute function keep_standing_facts();`;

const fill = `
  create or replace function fill_standing_facts(most integer) returns setof uuid language plpgsql as $$
  begin
    return query
      update okr.keyresults set standing_facts = null
      where uuid = any(array(
        select uuid from okr.keyresults where standing_facts is null and ${hasFacts('')} order by uuid limit most for no key update))
      returning uuid;
  end $$`;

/** First the triggers, which handle each change from now on; then the existing rows are filled in, by the same triggers. */
export const up = async (knex: Knex): Promise<void> => {
  await changeBriefly(knex, column);
  await knex.raw(kept);
  await changeBriefly(knex, triggers);
  await buildIndex(
    knex,
    'keyresults_without_facts',
    `keyresults (uuid) where standing_facts is null and ${hasFacts('')}`,
  );
  await knex.raw(fill);
  await inBatches(knex, 'select fill_standing_facts(500)');
  await knex.raw('drop function fill_standing_facts(integer)');
  await knex.raw('drop index concurrently if exists keyresults_without_facts');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
