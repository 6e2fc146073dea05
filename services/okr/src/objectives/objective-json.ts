import { KEYRESULT_MARK, OBJECTIVE_MARK, objectiveEnd } from '../checkins/standing-marks.ts';
import { BESIDE_JSON_COLUMN } from './objective-presenter.ts';

/*
 * The JSON of objectives and key results, put together by Postgres out of the texts that their rows keep: joining texts
 * is several times faster than building objects, and nothing is parsed again on its way to the client. How they stand against time is
 * marked, for `withStandings`. What `presentObjective` and
 * `presentKeyResult` say in plain code; tests hold the two together.
 */

/** Of a key result `k`; `link` is the placeholder of the link's beginning. */
export const keyResultJson = (link: string): string =>
  `k.json || ${link}::text || k.uuid || ('"' || ${KEYRESULT_MARK} || '}')`;

/**
 * Joins the key results of each objective `o`: their JSON as `k.list`, their mean as `k.progress`. By the objective alone: they are of its
 * organisation, which row-level security holds. A condition on the organisation would let Postgres, which plans for an average
 * organisation, read all key results of a large one for each objective.
 */
export const joinKeyResults = (link: string): string => `
  left join lateral (
    select string_agg(${keyResultJson(link)}, ',' order by k.position) as list, count(*) as number,
           (2 * sum(k.progress) + count(*)) / (2 * count(*)) as progress
    from keyresults k where k.objective_uuid = o.uuid) k on true`;

const beside = BESIDE_JSON_COLUMN.map(
  (field) => `,"${field}":' || coalesce(to_json(o.${field})::text, 'null') || '`,
).join('');

/** Of an objective `o` with its key results joined. */
export const objectiveJson = (link: string): string =>
  `${OBJECTIVE_MARK} || o.json || ${link}::text || o.uuid || '"${beside},"progress":' || coalesce(k.progress, 0) || ',"keyresults":['
   || coalesce(k.list, '') || ']' || ${objectiveEnd('coalesce(k.progress, 0)')} || '}'`;

/** What takes the place of a mark. */
const STANDING_BYTES = 220;

/** About the bytes of that JSON, from the lengths of its parts, without putting it together. */
export const OBJECTIVE_BYTES = `(octet_length(o.json) + coalesce(octet_length(k.list), 0) + ${STANDING_BYTES} * (1 + k.number))`;
