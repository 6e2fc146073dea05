import type { Goal, Rhythm, Status } from '@waymark/contracts';
import { type Judged, type Parent, STATUS_SINCE } from './standing.ts';

/*
 * How things stand changes with time, so that Postgres cannot keep it as JSON. A statement gives what it follows from beside the JSON
 * that the rows keep, as short texts: facts. They say no more than is needed, by `concat`: each `||` would copy what comes before it.
 */
const APART = '|';
/** Between the facts of one key result and those of the next. */
export const NEXT_FACTS = ';';

const milliseconds = (moment: string): string => `(date_part('epoch', ${moment}) * 1000)::bigint`;
const unlessEmpty = (array: string): string =>
  `case when cardinality(${array}) > 0 then array_to_string(${array}, ',') end`;

/** Outside of work it does not matter since when: nothing stands there then. */
const WORKING_SINCE = `case when o.status = 'working' then ${milliseconds(STATUS_SINCE)} end`;

/** Of an objective `o`, by which its key results are judged. */
export const PARENT_FACTS = `concat_ws('${APART}', o.status, o.goal, o.period_start, o.period_end, ${WORKING_SINCE})`;

const CHECKINS = [
  'k.progress',
  milliseconds('k.checked_in_at'),
  unlessEmpty('k.confidences'),
  'k.checkin_rhythm',
  milliseconds('k.blocked_since'),
  'k.start_value',
  'k.target_value',
  `case when o.status = 'working' then ${unlessEmpty('k.recent')} end`,
].join(`, '${APART}', `);

/** Of a key result `k` of an objective `o`: its progress alone where nobody has checked in yet. */
export const KEYRESULT_FACTS = `case
  when k.checked_in_at is null and k.checkin_rhythm is null and k.blocked_since is null
    and cardinality(k.confidences) = 0 and cardinality(k.recent) = 0
  then k.progress::text else concat(${CHECKINS}) end`;

const numbers = (text: string | undefined): number[] => (text ? text.split(',').map(Number) : []);
/** Nothing stands for null. */
const momentFrom = (milliseconds: string | undefined): Date | null =>
  milliseconds ? new Date(Number(milliseconds)) : null;

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

const NEVER: Omit<Judged, 'progress'> = {
  checkedInAt: null,
  confidences: [],
  checkin_rhythm: null,
  blockedSince: null,
  start_value: 0,
  target_value: 0,
  recent: [],
};

/** A key result, from its facts. */
export const judgedFrom = (facts: string): Judged => {
  if (!facts.includes(APART)) return { ...NEVER, progress: Number(facts) };
  const [progress, at, confidences, rhythm, blocked, start, target, recent] = facts.split(APART);
  return {
    progress: Number(progress),
    checkedInAt: momentFrom(at),
    confidences: numbers(confidences),
    checkin_rhythm: rhythm ? (rhythm as Rhythm) : null,
    blockedSince: momentFrom(blocked),
    start_value: Number(start),
    target_value: Number(target),
    recent: numbers(recent),
  };
};
