import type { Goal, Rhythm, Status } from '@waymark/contracts';
import { type Moment, type Parent, STATUS_SINCE, standingOf, standingOfObjective } from './standing.ts';

/*
 * How things stand changes with time, so that Postgres cannot keep it as text. Where it belongs in the JSON that Postgres puts together
 * stands a mark with what it follows from, and `withStandings` puts the words in its place, without reading the JSON. JSON has no such
 * characters: in texts they are escaped.
 */
const BEGIN = '\u0001';
const END = '\u0002';
const APART = '|';

type Kind = 'o' | 'k' | 'e';
const mark = (kind: Kind, values: readonly string[]): string =>
  `'${BEGIN}${kind}' || ${values.map((value) => `${value} ||`).join(` '${APART}' || `)} '${END}'`;

const milliseconds = (moment: string): string => `(extract(epoch from ${moment}) * 1000)::bigint`;

/** Before all else of an objective `o`. */
export const OBJECTIVE_MARK = mark('o', [
  'o.status',
  'o.goal',
  `to_char(o.period_start, 'YYYY-MM-DD')`,
  `to_char(o.period_end, 'YYYY-MM-DD')`,
  milliseconds(STATUS_SINCE),
]);

/** After what else there is of a key result `k`. */
export const KEYRESULT_MARK = mark('k', [
  'k.progress',
  'k.start_value',
  'k.actual_value',
  'k.target_value',
  `coalesce(${milliseconds('k.checked_in_at')}::text, '')`,
  `array_to_string(k.confidences, ',')`,
  `array_to_string(k.recent, ',')`,
  `coalesce(k.checkin_rhythm, '')`,
  `coalesce(${milliseconds('k.blocked_since')}::text, '')`,
]);

/** After the key results of an objective, whose progress is an expression of SQL. */
export const objectiveEnd = (progress: string): string => mark('e', [progress]);

const numbers = (text: string | undefined): number[] => (text ? text.split(',').map(Number) : []);

const parentFrom = ([status, goal, period_start = '', period_end = '', since]: readonly string[]): Parent => ({
  status: status as Status,
  goal: goal as Goal,
  period_start,
  period_end,
  statusSince: new Date(Number(since)),
});

const keyResultFrom = ([
  progress,
  start,
  actual,
  target,
  at,
  confidences,
  recent,
  rhythm,
  blocked,
]: readonly string[]) => ({
  progress: Number(progress),
  start_value: Number(start),
  actual_value: Number(actual),
  target_value: Number(target),
  checkedInAt: at ? new Date(Number(at)) : null,
  confidences: numbers(confidences),
  recent: numbers(recent),
  checkin_rhythm: rhythm ? (rhythm as Rhythm) : null,
  blockedSince: blocked ? new Date(Number(blocked)) : null,
});

/** The members of an object, to be added to another. */
const members = (thing: object): string => `,${JSON.stringify(thing).slice(1, -1)}`;

/** Reads the marks of a text one after the other; each call gives the words for one. */
const reader = (moment: Moment) => {
  let parent: Parent | undefined;
  let keyResults: ReturnType<typeof standingOf>[] = [];
  return (kind: string | undefined, values: readonly string[]): string => {
    if (kind === 'o' || parent === undefined) {
      parent = parentFrom(values);
      keyResults = [];
      return '';
    }
    if (kind === 'e') {
      return members(standingOfObjective({ ...parent, progress: Number(values[0]) }, keyResults, moment));
    }
    const standing = standingOf(keyResultFrom(values), parent, moment);
    keyResults.push(standing);
    return members(standing);
  };
};

/** A text that Postgres has put together, with how things stand at a moment in the place of each mark. */
export const withStandings = (text: string, moment: Moment): string => {
  const read = reader(moment);
  const parts: string[] = [];
  let from = 0;
  for (let begin = text.indexOf(BEGIN); begin >= 0; begin = text.indexOf(BEGIN, from)) {
    const end = text.indexOf(END, begin);
    parts.push(text.slice(from, begin), read(text[begin + 1], text.slice(begin + 2, end).split(APART)));
    from = end + 1;
  }
  return [...parts, text.slice(from)].join('');
};
