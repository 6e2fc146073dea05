import { enableExtension } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** The collation is ICU's because `lower` under the C locale of an embedded cluster only knows ASCII. */
const fold = `
  create function fold(value text) returns text language sql immutable strict parallel safe
    return lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, nfkc)) collate "und-x-icu");
  comment on function fold(text) is 'Text as searches compare it: without accents and case';`;

/**
 * The rule of `progressPercent` in contracts; a test holds the two together. Whatever is at or past an end is answered
 * before any division, and a vanishing part of the way counts as none, because Postgres refuses what underflows.
 */
const progress = `
  create function progress_percent(start_value float8, actual_value float8, target_value float8) returns smallint
    language sql immutable strict parallel safe
    return case
      when target_value = start_value then case when actual_value = target_value then 100 else 0 end
      when target_value > start_value and actual_value >= target_value then 100
      when target_value < start_value and actual_value <= target_value then 100
      when target_value > start_value and actual_value <= start_value then 0
      when target_value < start_value and actual_value >= start_value then 0
      when abs(actual_value - start_value) < 1e-200 and abs(target_value - start_value) > 1e-180 then 0
      else ceil((actual_value - start_value) / (target_value - start_value) * 100 - 5e-10)
    end;
  comment on function progress_percent(float8, float8, float8) is 'Percent of the way from start to target, 0-100, rounded up';
  create function health_of(percent smallint) returns text language sql immutable strict parallel safe
    return case when percent >= 70 then 'on_track' when percent >= 31 then 'at_risk' else 'off_track' end;
  comment on function health_of(smallint) is 'On track from 70, at risk from 31, off track below';`;

/** Declared immutable, which they are for these types: the time zone and the date format are fixed here. */
const json = `
  create function json_text(value text) returns text language sql immutable parallel safe
    return coalesce(to_json(value)::text, 'null');
  create function json_uuid(value uuid) returns text language sql immutable parallel safe
    return coalesce('"' || value::text || '"', 'null');
  create function json_date(value date) returns text language sql immutable strict parallel safe
    return '"' || to_char(value, 'YYYY-MM-DD') || '"';
  create function json_instant(value timestamptz) returns text language sql immutable strict parallel safe
    return '"' || to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') || 'Z"';`;

export const up = async (knex: Knex): Promise<void> => {
  await enableExtension(knex, 'unaccent');
  for (const sql of [fold, progress, json]) await knex.raw(sql);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
