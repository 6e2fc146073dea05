import { KEYRESULT_FACTS, NEXT_FACTS, PARENT_FACTS } from '../checkins/assessment-facts.ts';
import { BESIDE_JSON_COLUMN } from './objective-presenter.ts';

/*
 * The JSON of objectives and key results as Postgres returns it: the texts stored in their rows, unchanged, and beside them the inputs of
 * their assessments (facts). Joining texts is several times faster than building objects, and nothing is parsed on its way
 * to the client: `listed-json.ts` adds links and assessments. The result is that of `presentObjective` and `presentKeyResult`; tests check
 * that both agree.
 */

/** Separates key results. JSON never contains this character: in strings it is escaped. */
export const NEXT_KEYRESULT = '\u0001';

/**
 * Joins the key results of each objective `o`: their JSON and their facts, in order, and their mean progress. They are joined by the
 * objective alone; row-level security checks the organisation. With a condition on the organisation Postgres, which plans for
 * an average organisation, could read all key results of a large one for each objective.
 */
export const JOIN_KEYRESULTS = `
  left join lateral (
    select string_agg(k.json, e'\\x01') as list, string_agg(k.facts, '${NEXT_FACTS}') as facts, count(*)::int as number,
           (2 * sum(k.progress) + count(*)) / (2 * count(*)) as progress
    from (select k.json, k.progress, ${KEYRESULT_FACTS} as facts from keyresults k where k.objective_uuid = o.uuid order by k.position) k
  ) k on true`;

const BESIDE = BESIDE_JSON_COLUMN.map((field) => `',"${field}":' || coalesce(to_json(o.${field})::text, 'null')`);

/** An objective of a list, as its statement returns it; null without key results. */
export type ListedObjective = {
  /** The stored JSON of its row, up to its link. */
  json: string;
  /** The JSON after its link. */
  beside: string | null;
  parent: string;
  progress: number;
  /** Their JSON up to their links, and their facts. */
  keyresults: string | null;
  facts: string | null;
};

/** The columns of a list for an objective `o` with its key results joined. */
export const LISTED: Readonly<Record<keyof ListedObjective, string>> = {
  json: 'o.json',
  beside: BESIDE.length > 0 ? BESIDE.join(' || ') : 'null::text',
  parent: PARENT_FACTS,
  progress: 'coalesce(k.progress, 0)::int',
  keyresults: 'k.list',
  facts: 'k.facts',
};

/** Link and assessment of one objective or key result. */
const ADDED_BYTES = 350;

/** Approximate bytes of the JSON of an objective with its key results, from the lengths of its parts, without building it. */
export const OBJECTIVE_BYTES = `(octet_length(o.json) + coalesce(octet_length(k.list), 0) + ${ADDED_BYTES} * (1 + k.number))`;
