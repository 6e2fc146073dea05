/*
 * The limit: handwritten statements, one per operation, that build the JSON in Postgres. No row-level security, no history, no validation,
 * no counts per status.
 */
const KEYRESULT = `'{"uuid":"' || k.uuid || '","name":' || to_json(k.name)::text || ',"user_uuid":"' || k.user_uuid || '","description":'
  || coalesce(to_json(k.description)::text, 'null') || ',"measured_by":' || to_json(k.measured_by)::text || ',"start_value":' || k.start_value
  || ',"actual_value":' || k.actual_value || ',"target_value":' || k.target_value || ',"initial_progress_score":' || k.initial_progress_score
  || ',"present_progress_score":' || k.present_progress_score || ',"comment":' || coalesce(to_json(k.comment)::text, 'null')
  || ',"order":' || k.position || ',"updated_at":' || to_json(k.updated_at)::text || '}'`;

const OBJECTIVE = `'{"uuid":"' || o.uuid || '","name":' || to_json(o.name)::text || ',"level":"' || o.level || '","goal":"' || o.goal
  || '","status":"' || o.status || '","user_uuid":"' || o.user_uuid || '","validator_uuid":"' || o.validator_uuid || '","period_start":"'
  || o.period_start || '","period_end":"' || o.period_end || '","description":' || coalesce(to_json(o.description)::text, 'null')
  || ',"creator_uuid":"' || o.creator_uuid || '","created_at":' || to_json(o.created_at)::text || ',"updated_at":'
  || to_json(o.updated_at)::text || ',"keyresults":[' || coalesce(k.list, '') || ']}'`;

const KEYRESULTS = `left join lateral (
  select string_agg(${KEYRESULT}, ',' order by k.position) as list from bare.keyresults k where k.objective_uuid = o.uuid) k on true`;

const IS_MEMBER = 'exists (select 1 from bare.members where organisation_uuid = $1 and user_uuid = $2)';

export const LIST = `
  with found as materialized (
    select uuid, created_at from bare.objectives, (select okr.fold($4) as text) p
    where organisation_uuid = $1 and status = $3 and search like '%' || p.text || '%' and ${IS_MEMBER}),
  page as (select uuid from found order by created_at desc limit $5)
  select '{"status":true,"objectives":[' || coalesce((select string_agg(${OBJECTIVE}, ',' order by o.created_at desc)
    from page join bare.objectives o using (uuid) ${KEYRESULTS}), '') || '],"total":' || (select count(*) from found) || '}' as body`;

export const LIST_ALL = `
  select '{"status":true,"objectives":[' || coalesce(string_agg(${OBJECTIVE}, ',' order by o.period_end, o.name), '') || '],"total":' || count(*) || '}' as body
  from (select * from bare.objectives where organisation_uuid = $1 and ${IS_MEMBER} order by period_end, name limit $3) o ${KEYRESULTS}`;

export const CREATE = `
  with o as (
    insert into bare.objectives (organisation_uuid, creator_uuid, uuid, name, level, goal, status, user_uuid, validator_uuid, period_start,
      period_end, description, search, created_at, updated_at)
    select $1, $2, $3, $4, $5, $6, 'creation', $7::uuid, $8::uuid, $9::date, $10::date, $11, okr.fold($4), $12, $12 where ${IS_MEMBER} returning *),
  added as (
    insert into bare.keyresults (organisation_uuid, objective_uuid, user_uuid, uuid, name, measured_by, start_value, actual_value, target_value,
      initial_progress_score, present_progress_score, position, created_at, updated_at)
    select $1, o.uuid, o.user_uuid, n.uuid, n.name, n.measured_by, n.start_value, n.start_value, n.target_value, 0, 0, n.position, $12, $12
    from o, json_to_recordset($13::json) as n(uuid uuid, name text, measured_by text, start_value float8, target_value float8, position smallint)
    returning *),
  event as (insert into bare.outbox (data) select json_build_object('type', 'objective.created', 'uuid', uuid, 'name', name) from o)
  select '{"status":true,"objective":' || ${OBJECTIVE} || '}' as body
  from o, (select string_agg(${KEYRESULT}, ',' order by k.position) as list from added k) k`;

export const UPDATE = `
  with k as (
    update bare.keyresults set actual_value = $4, updated_at = $5 where uuid = $3 and organisation_uuid = $1 and ${IS_MEMBER} returning *),
  event as (insert into bare.outbox (data) select json_build_object('type', 'keyresult.progressed', 'uuid', uuid, 'to', actual_value) from k)
  select '{"status":true,"keyresult":' || ${KEYRESULT} || '}' as body from k`;
