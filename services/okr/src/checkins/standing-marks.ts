import type { Goal, Rhythm, Status } from '@waymark/contracts';
import { type Judged, type Moment, type Parent, STATUS_SINCE, type Standing, standingsUnder } from './standing.ts';

/*
 * How things stand changes with time, so that Postgres cannot keep it as text. Where it belongs in the JSON that Postgres puts together
 * stands a mark with what it follows from, and `withStandings` puts the words in its place, without reading the JSON. JSON has no such
 * characters: in texts they are escaped. A mark says no more than is needed, by `concat`: each `||` would copy what comes before it.
 */
const BEGIN = '\u0001';
const END = '\u0002';
const APART = '|';

type Kind = 'o' | 'k' | 'e';
/** Nothing stands for null. */
const mark = (kind: Kind, values: readonly string[]): string =>
  `concat('${BEGIN}${kind}', ${values.join(`, '${APART}', `)}, '${END}')`;

const milliseconds = (moment: string): string => `(date_part('epoch', ${moment}) * 1000)::bigint`;
const unlessEmpty = (array: string): string =>
  `case when cardinality(${array}) > 0 then array_to_string(${array}, ',') end`;

/** Outside of work it does not matter since when. */
const WORKING_SINCE = `case when o.status = 'working' then ${milliseconds(STATUS_SINCE)} end`;

/** Before all else of an objective `o`. */
export const OBJECTIVE_MARK = mark('o', [
  'o.status',
  'o.goal',
  `to_char(o.period_start, 'YYYY-MM-DD')`,
  `to_char(o.period_end, 'YYYY-MM-DD')`,
  WORKING_SINCE,
]);

const CHECKINS = mark('k', [
  'k.progress',
  milliseconds('k.checked_in_at'),
  unlessEmpty('k.confidences'),
  'k.checkin_rhythm',
  milliseconds('k.blocked_since'),
  'k.start_value',
  'k.target_value',
  `case when o.status = 'working' then ${unlessEmpty('k.recent')} end`,
]);

/** After what else there is of a key result `k` of an objective `o`: its progress alone where nobody has checked in yet. */
export const KEYRESULT_MARK = `case
  when k.checked_in_at is null and k.checkin_rhythm is null and k.blocked_since is null
    and cardinality(k.confidences) = 0 and cardinality(k.recent) = 0
  then '${BEGIN}k' || k.progress || '${END}' else ${CHECKINS} end`;

/** After the key results of an objective, whose progress is an expression of SQL. */
export const objectiveEnd = (progress: string): string => `'${BEGIN}e' || ${progress} || '${END}'`;

const numbers = (text: string | undefined): number[] => (text ? text.split(',').map(Number) : []);
const momentFrom = (milliseconds: string | undefined): Date | null =>
  milliseconds ? new Date(Number(milliseconds)) : null;

const parentFrom = ([status, goal, period_start = '', period_end = '', since]: readonly string[]): Parent => ({
  status: status as Status,
  goal: goal as Goal,
  period_start,
  period_end,
  statusSince: new Date(Number(since)),
});

const keyResultFrom = ([
  progress,
  at,
  confidences,
  rhythm,
  blocked,
  start,
  target,
  recent,
]: readonly string[]): Judged => ({
  progress: Number(progress),
  checkedInAt: momentFrom(at),
  confidences: numbers(confidences),
  checkin_rhythm: rhythm ? (rhythm as Rhythm) : null,
  blockedSince: momentFrom(blocked),
  start_value: Number(start),
  target_value: Number(target),
  recent: numbers(recent),
});

/** The members of an object, to be added to another. */
const members = (thing: object): string => `,${JSON.stringify(thing).slice(1, -1)}`;

/** Reads the marks of a text one after the other; each call gives the words for one. */
const reader = (moment: Moment) => {
  let standings: ReturnType<typeof standingsUnder> | undefined;
  let keyResults: Standing[] = [];
  return (kind: string | undefined, values: readonly string[]): string => {
    if (kind === 'o' || standings === undefined) {
      standings = standingsUnder(parentFrom(values), moment);
      keyResults = [];
      return '';
    }
    if (kind === 'e') return members(standings.ofObjective(Number(values[0]), keyResults));
    const standing = standings.ofKeyResult(keyResultFrom(values));
    keyResults.push(standing);
    return members(standing);
  };
};

/** A text that Postgres has put together, with how things stand at a moment in the place of each mark. */
export const withStandings = (text: string, moment: Moment): string => {
  const read = reader(moment);
  const [before = '', ...pieces] = text.split(BEGIN);
  return pieces.reduce((whole, piece) => {
    const end = piece.indexOf(END);
    return whole + read(piece[0], piece.slice(1, end).split(APART)) + piece.slice(end + 1);
  }, before);
};
