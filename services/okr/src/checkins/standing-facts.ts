import type { Goal, Rhythm, Status } from '@waymark/contracts';
import { type Judged, type Parent, STATUS_SINCE } from './standing.ts';

/*
 * How things stand changes with time, so that Postgres cannot keep it as JSON. A statement gives what it follows from beside the JSON
 * that the rows keep, as short texts: facts. They say no more than is needed.
 */
const APART = '|';
/** Between the facts of one key result and those of the next, which are JSON arrays: one text of all is read in a quarter of the time. */
export const NEXT_FACTS = '],[';

/** Outside of work it does not matter since when: nothing stands there then. */
const WORKING_SINCE = `case when o.status = 'working' then (date_part('epoch', ${STATUS_SINCE}) * 1000)::bigint end`;

/** Of an objective `o`, by which its key results are judged. */
export const PARENT_FACTS = `concat_ws('${APART}', o.status, o.goal, o.period_start, o.period_end, ${WORKING_SINCE})`;

/**
 * Of a key result `k`: its progress, and what is kept with it once something was said of it, see the migration of the column. Without the
 * brackets of an array.
 */
export const KEYRESULT_FACTS = `concat_ws(',', k.progress, k.standing_facts)`;

/** An objective, from its facts. */
export const parentFrom = (facts: string): Parent => {
  const [status, goal, period_start = '', period_end = '', since] = facts.split(APART);
  return {
    status: status as Status,
    goal: goal as Goal,
    period_start,
    period_end,
    statusSince: new Date(Number(since)),
  };
};

type Facts = [
  progress: number,
  checkedInAt?: number | null,
  confidences?: readonly number[],
  rhythm?: Rhythm | null,
  blockedSince?: number | null,
  start?: number,
  target?: number,
  recent?: readonly number[],
];

const NOTHING: readonly number[] = [];
const momentFrom = (milliseconds: number | null): Date | null =>
  milliseconds === null ? null : new Date(milliseconds);

const judged = ([
  progress,
  at = null,
  confidences = NOTHING,
  rhythm = null,
  blocked = null,
  start = 0,
  target = 0,
  recent = NOTHING,
]: Facts): Judged => ({
  progress,
  checkedInAt: momentFrom(at),
  confidences,
  checkin_rhythm: rhythm,
  blockedSince: momentFrom(blocked),
  start_value: start,
  target_value: target,
  recent,
});

/** A key result, from its facts. */
export const judgedFrom = (facts: string): Judged => judged(JSON.parse(`[${facts}]`));

/** Several, from their facts with `NEXT_FACTS` between them. */
export const allJudgedFrom = (facts: string): Judged[] => (JSON.parse(`[[${facts}]]`) as Facts[]).map(judged);
