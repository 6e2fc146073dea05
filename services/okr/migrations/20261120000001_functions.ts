import { enableExtension } from '@waymark/service-kit';
import type { Knex } from 'knex';

/*
 * All in PL/pgSQL: a session compiles such a function once, while the body of an SQL function is planned again in every
 * statement that writes a row. They are immutable for the types they take: time zone, date format and dictionary are fixed here.
 * Functions that they call are named with their schema, so that a restored dump computes the same.
 */

/** The collation is ICU's because `lower` under the C locale of an embedded cluster handles only ASCII. */
const fold = `
  create function fold(value text) returns text language plpgsql immutable strict parallel safe as $$
  begin
    return lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, nfkc)) collate "und-x-icu");
  end $$;
  comment on function fold(text) is 'Text as searches compare it: without accents and case';`;

/**
 * The rule of `progressPercent` in contracts; a test checks that both give the same. Values at or beyond the start or the target are
 * handled before any division, and a tiny part of the way counts as none, because Postgres raises an error on underflow.
 */
const progress = `
  create function progress_percent(start_value float8, actual_value float8, target_value float8) returns smallint
    language plpgsql immutable strict parallel safe as $$
  begin
    return case
      when target_value = start_value then case when actual_value = target_value then 100 else 0 end
      when target_value > start_value and actual_value >= target_value then 100
      when target_value < start_value and actual_value <= target_value then 100
      when target_value > start_value and actual_value <= start_value then 0
      when target_value < start_value and actual_value >= start_value then 0
      when abs(actual_value - start_value) < 1e-200 and abs(target_value - start_value) > 1e-180 then 0
      else ceil((actual_value - start_value) / (target_value - start_value) * 100 - 5e-10)
    end;
  end $$;
  comment on function progress_percent(float8, float8, float8) is 'Percent of the way from start to target, 0-100, rounded up';
  create function health_of(percent smallint) returns text language plpgsql immutable strict parallel safe as $$
  begin
    return case when percent >= 70 then 'on_track' when percent >= 31 then 'at_risk' else 'off_track' end;
  end $$;
  comment on function health_of(smallint) is 'On track from 70, at risk from 31, off track below';`;

const objectiveJson = `
  create function objective_json(uuid uuid, name text, level text, goal text, status text, user_uuid uuid, validator_uuid uuid,
    team_uuid uuid, period_start date, period_end date, description text, creator_uuid uuid, created_at timestamptz, updated_at timestamptz)
    returns text language plpgsql immutable parallel safe as $$
  begin
    return '{"uuid":"' || uuid || '","name":' || to_json(name) || ',"level":"' || level || '","goal":"' || goal
      || '","status":"' || status || '","user_uuid":' || coalesce('"' || user_uuid || '"', 'null')
      || ',"validator_uuid":"' || validator_uuid || '","team_uuid":' || coalesce('"' || team_uuid || '"', 'null')
      || ',"period_start":"' || to_char(period_start, 'YYYY-MM-DD') || '","period_end":"' || to_char(period_end, 'YYYY-MM-DD')
      || '","description":' || coalesce(to_json(description)::text, 'null')
      || ',"creator_uuid":' || coalesce('"' || creator_uuid || '"', 'null')
      || ',"created_at":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || '","updated_at":"' || to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","url":"';
  end $$;`;

const keyresultJson = `
  create function keyresult_json(uuid uuid, name text, user_uuid uuid, description text, measured_by text, start_value float8,
    actual_value float8, target_value float8, initial_progress_score float8, present_progress_score float8, comment text,
    place smallint, updated_at timestamptz)
    returns text language plpgsql immutable parallel safe as $$
  declare
    percent smallint := okr.progress_percent(start_value, actual_value, target_value);
  begin
    return '{"uuid":"' || uuid || '","name":' || to_json(name) || ',"user_uuid":"' || user_uuid
      || '","description":' || coalesce(to_json(description)::text, 'null') || ',"measured_by":' || to_json(measured_by)
      || ',"start_value":' || start_value || ',"actual_value":' || actual_value || ',"target_value":' || target_value
      || ',"initial_progress_score":' || initial_progress_score || ',"present_progress_score":' || present_progress_score
      || ',"progress":' || percent || ',"health":"' || okr.health_of(percent)
      || '","comment":' || coalesce(to_json(comment)::text, 'null') || ',"order":' || place
      || ',"updated_at":"' || to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","url":"';
  end $$;`;

export const up = async (knex: Knex): Promise<void> => {
  await enableExtension(knex, 'unaccent');
  for (const sql of [fold, progress, objectiveJson, keyresultJson]) await knex.raw(sql);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
