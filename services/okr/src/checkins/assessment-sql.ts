import {
  BLOCKED_DAYS,
  CONFIDENCES_STORED,
  DAY_MS,
  EARLY_SHARE,
  type Goal,
  LOW_CONFIDENCE,
  POINTS_APART,
  RHYTHMS,
  type Rhythm,
  type RhythmDays,
  reachedFrom,
} from '@waymark/contracts';
import type { Database } from '@waymark/service-kit';
import { CALENDAR, type CalendarRow, type Moment, momentIn, rowToCalendar, STATUS_SINCE } from './assessment.ts';

/*
 * The rules of `assessmentsUnder` as SQL expressions over a key result `k` and its objective `o`, for statements that
 * filter, order or count by them. A test checks that both agree.
 */

/**
 * A moment as expressions over placeholders of a statement, bound when they are used: Postgres refuses a binding that a statement does not
 * use. `latest` is the last day of the rhythm of `k` that has begun, `previous` the one before it.
 */
export type MomentInSql = {
  readonly today: string;
  readonly latest: string;
  readonly previous: string;
  readonly blockedFrom: string;
};

/** Binds a moment when it is first used, once. @throws if there is none */
export const bindMoment = (moment: Moment | undefined, bind: (value: unknown) => string): (() => MomentInSql) => {
  const bound = new Map<string, string>();
  const once = (name: string, value: string, type: 'date' | 'timestamptz'): string => {
    const placeholder = bound.get(name) ?? `${bind(value)}::${type}`;
    bound.set(name, placeholder);
    return placeholder;
  };
  return () => {
    if (moment === undefined) throw new Error('A statement that depends on the moment was given none');
    const { today, daysOf, now } = moment;
    const dayOf = (day: keyof RhythmDays): string => {
      const begun = (rhythm: Rhythm | null): string =>
        once(`${day} ${rhythm}`, daysOf(rhythm)[day].toISOString(), 'timestamptz');
      const own = RHYTHMS.map((rhythm) => `when '${rhythm}' then ${begun(rhythm)}`).join(' ');
      return `(case k.checkin_rhythm ${own} else ${begun(null)} end)`;
    };
    return {
      get today() {
        return once('today', today, 'date');
      },
      get latest() {
        return dayOf('latest');
      },
      get previous() {
        return dayOf('previous');
      },
      get blockedFrom() {
        return once('blockedFrom', new Date(now.getTime() - BLOCKED_DAYS * DAY_MS).toISOString(), 'timestamptz');
      },
    };
  };
};

/** The current moment in the calendar of an organisation. */
export const findMoment = async (
  database: Pick<Database, 'readInOrganisation'>,
  organisation: string,
  now: Date,
): Promise<Moment> => {
  const [row] = await database.readInOrganisation<CalendarRow>(organisation, `select ${CALENDAR}`, [organisation]);
  return momentIn(rowToCalendar(row ?? { calendar: null }), now);
};

const ASPIRATIONAL: Goal = 'aspirational';
const REACHED_FROM = `case o.goal when '${ASPIRATIONAL}' then ${reachedFrom(ASPIRATIONAL)} else ${reachedFrom('committed')} end`;

const elapsedShare = ({ today }: MomentInSql): string =>
  `least(1, greatest(0, (${today} - o.period_start)::float8 / (o.period_end - o.period_start)))`;

/** Progress minus expected progress. */
export const by = (moment: MomentInSql): string =>
  `(k.progress - floor(${elapsedShare(moment)} * ${REACHED_FROM} + 0.5)::int)`;

/** The last check-in is checked first, as the beginning of the status is in another table. */
const isStalled = ({ previous }: MomentInSql, since: string): string => `(case
  when o.status <> 'working' or k.checked_in_at >= ${previous} then false
  else ${since} < ${previous} end)`;

/** @param since the beginning of the objective's status */
export const verdict = (moment: MomentInSql, since = STATUS_SINCE): string => `(case
  when k.progress >= ${REACHED_FROM} then 'reached'
  when ${isStalled(moment, since)} then 'stalled'
  when ${elapsedShare(moment)} < ${EARLY_SHARE} then 'too_early'
  when ${by(moment)} <= -${POINTS_APART} then 'behind'
  when ${by(moment)} >= ${POINTS_APART} then 'ahead'
  else 'on_pace' end)`;

const fallsAt = (place: number): string => `k.confidences[${place + 1}] < k.confidences[${place}]`;
const FALLS = Array.from({ length: CONFIDENCES_STORED - 1 }, (_, place) => fallsAt(place + 1)).join(' and ');

/**
 * Whether a key result of an objective in work is in trouble.
 * @param since the beginning of the objective's status
 */
export const isTroubled = (moment: MomentInSql, since = STATUS_SINCE): string => `(case
  when k.confidences[cardinality(k.confidences)] <= ${LOW_CONFIDENCE} then true
  when k.blocked_since <= ${moment.blockedFrom} then true
  when cardinality(k.confidences) = ${CONFIDENCES_STORED} and ${FALLS} then true
  else ${verdict(moment, since)} in ('behind', 'stalled') end)`;
