import { KEYRESULT_FACTS, NEXT_FACTS, PARENT_FACTS } from '../checkins/standing-facts.ts';
import { BESIDE_JSON_COLUMN } from './objective-presenter.ts';

/*
 * The JSON of objectives and key results as Postgres gives it: the texts that their rows keep, as they are, and beside them the facts
 * that their standing follows from. Joining texts is several times faster than building objects, and nothing is parsed again on its way
 * to the client: `listed-json.ts` adds links and standings. What `presentObjective` and `presentKeyResult` say in plain code; tests hold
 * the two together.
 */

/** Between one key result and the next. JSON has no such character: in texts it is escaped. */
export const NEXT_KEYRESULT = '\u0001';

/**
 * Joins the key results of each objective `o`: their JSON and their facts, each in their order, and their mean progress. By the objective
 * alone: they are of its organisation, which row-level security holds. A condition on the organisation would let Postgres, which plans for
 * an average organisation, read all key results of a large one for each objective.
 */
export const JOIN_KEYRESULTS = `
  left join lateral (
    select string_agg(k.json, e'\\x01') as list, string_agg(k.facts, '${NEXT_FACTS}') as facts, count(*)::int as number,
           (2 * sum(k.progress) + count(*)) / (2 * count(*)) as progress
    from (select k.json, k.progress, ${KEYRESULT_FACTS} as facts from keyresults k where k.objective_uuid = o.uuid order by k.position) k
  ) k on true`;

const BESIDE = BESIDE_JSON_COLUMN.map((field) => `',"${field}":' || coalesce(to_json(o.${field})::text, 'null')`);

/** An objective of a list, as its statement gives it; null for what there is nothing of. */
export type ListedObjective = {
  /** As its row keeps it: up to its link. */
  json: string;
  /** What comes after its link. */
  beside: string | null;
  parent: string;
  progress: number;
  /** Their JSON up to their links, and their facts. */
  keyresults: string | null;
  facts: string | null;
};

/** What a list has of an objective `o` with its key results joined. */
export const LISTED: Readonly<Record<keyof ListedObjective, string>> = {
  json: 'o.json',
  beside: BESIDE.length > 0 ? BESIDE.join(' || ') : 'null::text',
  parent: PARENT_FACTS,
  progress: 'coalesce(k.progress, 0)::int',
  keyresults: 'k.list',
  facts: 'k.facts',
};

/** Link and standing of one objective or key result. */
const ADDED_BYTES = 350;

/** About the bytes of the JSON of an objective with its key results, from the lengths of its parts, without putting it together. */
export const OBJECTIVE_BYTES = `(octet_length(o.json) + coalesce(octet_length(k.list), 0) + ${ADDED_BYTES} * (1 + k.number))`;
