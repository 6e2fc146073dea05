import type { Goal, Rhythm, Status } from '@waymark/contracts';
import { type AssessmentInputs, type Parent, STATUS_SINCE } from './assessment.ts';

/*
 * Pace, due and trouble change with time, so Postgres cannot store them as JSON. A statement returns their inputs beside the stored JSON
 * of the rows, as short texts: facts.
 */
const APART = '|';
/** Separates the facts of key results, which are JSON arrays: parsing one text of all takes a quarter of the time. */
export const NEXT_FACTS = '],[';

/** Null outside of status `working`, where the time does not matter. */
const WORKING_SINCE = `case when o.status = 'working' then (date_part('epoch', ${STATUS_SINCE}) * 1000)::bigint end`;

/** The facts of an objective `o` that its key results need too. */
export const PARENT_FACTS = `concat_ws('${APART}', o.status, o.goal, o.period_start, o.period_end, ${WORKING_SINCE})`;

/**
 * The facts of a key result `k`: its progress, and the stored facts of its check-ins and blockers if there are any (see the migration of the
 * column). Without the brackets of an array.
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

const inputsOf = ([
  progress,
  at = null,
  confidences = NOTHING,
  rhythm = null,
  blocked = null,
  start = 0,
  target = 0,
  recent = NOTHING,
]: Facts): AssessmentInputs => ({
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
export const inputsFrom = (facts: string): AssessmentInputs => inputsOf(JSON.parse(`[${facts}]`));

/** Several, from their facts with `NEXT_FACTS` between them. */
export const allInputsFrom = (facts: string): AssessmentInputs[] =>
  (JSON.parse(`[[${facts}]]`) as Facts[]).map(inputsOf);
