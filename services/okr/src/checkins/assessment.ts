import {
  addDays,
  type CheckinCalendar,
  CONFIDENCES_STORED,
  checkinCalendar,
  dateOf,
  daysLeft,
  type Forecast,
  forecastProgress,
  forecastSince,
  isDue,
  isStalled,
  type KeyResultResource,
  type KeyResultValues,
  latestRhythmDays,
  type ObjectiveResource,
  type ProgressAt,
  paceOn,
  progressPercent,
  type Rhythm,
  type RhythmDays,
  startOfDay,
  troublesOf,
  troublesOfObjective,
  waitingSince,
} from '@waymark/contracts';

/*
 * The assessment of a key result or an objective: its pace, whether a check-in is due, and its troubles (product-rules.md, "Due" to "Trouble").
 */

/** The check-in calendar of an organisation, as a column of a statement; $1 is the organisation. */
export const CALENDAR = `(
  select json_build_object('timezone', timezone, 'rhythm', checkin_rhythm, 'weekday', checkin_weekday)
  from organisations where organisation_uuid = $1) as calendar`;
type CalendarJson = { timezone: string | null; rhythm: Rhythm | null; weekday: number | null };
/** Null while no event of identity about the organisation has arrived. */
export type CalendarRow = { calendar: CalendarJson | null };

/** The calendar of an organisation; the defaults where identity has not said otherwise (product-rules.md, "Check-in rhythm"). */
export const rowToCalendar = ({ calendar }: CalendarRow): CheckinCalendar =>
  checkinCalendar({ ...calendar, timeZone: calendar?.timezone });

/** When the current status of an objective `o` began, as an SQL expression. */
export const STATUS_SINCE = `coalesce((
  select s.status_since from objective_spans s where s.objective_uuid = o.uuid and s.to_at = 'infinity'), o.created_at)`;

/** A cache of days and periods: each request of an organisation needs the same. */
const MAX_CACHED = 5_000;
const cached = <T>(known: Map<string, T>, name: string, compute: () => T): T => {
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size >= MAX_CACHED) known.clear();
  const computed = compute();
  known.set(name, computed);
  return computed;
};

/** The day that was last looked up in each time zone, with its beginning and end in milliseconds. */
const lastDays = new Map<string, { date: string; begins: number; ends: number }>();

/** The current day in a time zone, looked up once a day. */
const dayIn = (timeZone: string, now: Date): string => {
  const last = lastDays.get(timeZone);
  if (last && last.begins <= now.getTime() && now.getTime() < last.ends) return last.date;
  const date = dateOf(now, timeZone);
  const [begins, ends] = [date, addDays(date, 1)].map((day) => startOfDay(day, timeZone).getTime());
  lastDays.set(timeZone, { date, begins: begins ?? 0, ends: ends ?? 0 });
  return date;
};

/** By day, rhythm, weekday and time zone: within a day, rhythm days do not depend on the time. */
const days = new Map<string, RhythmDays>();

/**
 * The present in an organisation's calendar; `daysOf` returns the days of a key result's own rhythm, or of the organisation's if it has
 * none.
 */
export type Moment = { now: Date; today: string; daysOf: (own: Rhythm | null) => RhythmDays };

/** A moment in an organisation's calendar: the day in its time zone, and the days of its rhythms. */
export const momentIn = (calendar: CheckinCalendar, now: Date): Moment => {
  const { rhythm, weekday, timeZone } = calendar;
  const today = dayIn(timeZone, now);
  const daysOfRhythm = (effective: Rhythm): RhythmDays =>
    cached(days, `${today} ${effective} ${weekday} ${timeZone}`, () =>
      latestRhythmDays({ ...calendar, rhythm: effective }, now),
    );
  // Computed once: most key results have no rhythm of their own.
  const usual = daysOfRhythm(rhythm);
  const daysOf = (own: Rhythm | null): RhythmDays => (own === null ? usual : daysOfRhythm(own));
  return { now, today, daysOf };
};

/** The inputs of an objective for its own assessment and that of its key results. */
export type Parent = Pick<ObjectiveResource, 'status' | 'goal' | 'period_start' | 'period_end'> & { statusSince: Date };

/** The check-in facts stored with a key result, see the comments of its table. */
export type CheckinFacts = { checkedInAt: Date | null; confidences: readonly number[]; recent: readonly number[] };

/** The user who was asked for one check-in, and by whom, if that is known. */
export type Asked = { askedUuid: string | null; askedByUuid: string | null; askedAt: Date | null };

export const NOT_ASKED: Asked = { askedUuid: null, askedByUuid: null, askedAt: null };

/** When the oldest open blocker was raised; null without one. */
export type Blocked = { blockedSince: Date | null };

/** Whether somebody was asked, and nobody has checked in since. */
export const isAsked = (
  { askedUuid, askedAt, checkedInAt }: Omit<Asked, 'askedByUuid'> & CheckinFacts,
  userUuid: string,
): boolean => askedUuid === userUuid && askedAt !== null && (checkedInAt === null || checkedInAt < askedAt);

/** How many check-ins a key result stores for its forecast. */
const RECENT_STORED = 24;

/** Adds the newest check-in. */
export const withRecent = (recent: readonly number[], at: Date, value: number): number[] =>
  [...recent, at.getTime(), value].slice(-2 * RECENT_STORED);

/** Adds the confidence of a check-in, if it has one. */
export const withConfidence = (confidences: readonly number[], confidence: number | null): readonly number[] =>
  confidence === null ? confidences : [...confidences, confidence].slice(-CONFIDENCES_STORED);

export type Assessment = Pick<
  KeyResultResource,
  'confidence' | 'checked_in_at' | 'checkin_rhythm' | 'due' | 'pace' | 'trouble' | 'blocked_since'
>;
type OfObjective = Pick<ObjectiveResource, 'pace' | 'trouble'>;

/** The inputs of a key result's assessment; its forecast needs its progress, but no actual value. */
export type AssessmentInputs = Omit<KeyResultValues, 'actual_value'> &
  CheckinFacts &
  Blocked & { progress: number; checkin_rhythm: Rhythm | null };

const forecastOf = (
  { recent, progress, start_value, target_value }: AssessmentInputs,
  { days, now }: { days: number; now: Date },
): Forecast | null => {
  const since = forecastSince(now);
  const points: ProgressAt[] = [];
  for (let place = 0; place < recent.length; place += 2) {
    const at = recent[place] ?? 0;
    // Most are older, and a list has hundreds of key results.
    if (at < since) continue;
    const actual_value = recent[place + 1] ?? 0;
    points.push({ at, progress: progressPercent({ start_value, actual_value, target_value }) });
  }
  return forecastProgress(points, { progress, days, now });
};

/** The mean of the forecasts of all key results, once each has one. */
const meanForecast = (keyResults: readonly Assessment[]): Forecast | null => {
  const forecasts = keyResults.flatMap(({ pace }) => pace.forecast ?? []);
  if (forecasts.length === 0 || forecasts.length < keyResults.length) return null;
  const mean = (part: keyof Forecast) =>
    Math.round(forecasts.reduce((sum, forecast) => sum + forecast[part], 0) / forecasts.length);
  return { low: mean('low'), likely: mean('likely'), high: mean('high') };
};

/** The day's place in the period of an objective, for all of its key results. */
type PeriodOn = { paceAt: ReturnType<typeof paceOn>; days: number };
const periods = new Map<string, PeriodOn>();
const periodOn = (parent: Parent, today: string): PeriodOn =>
  cached(periods, `${today} ${parent.goal} ${parent.period_start} ${parent.period_end}`, () => ({
    paceAt: paceOn(parent, today),
    days: daysLeft(today, parent.period_end),
  }));

/** The assessments of an objective and its key results. Shared parts are computed once. */
export const assessmentsUnder = (parent: Parent, moment: Moment) => {
  const isWorking = parent.status === 'working';
  const { paceAt, days: left } = periodOn(parent, moment.today);
  const { now } = moment;

  return {
    /** Whether a key result is due, its pace and its troubles. Outside of work it is neither due nor in trouble. */
    ofKeyResult: (keyResult: AssessmentInputs): Assessment => {
      const { checkedInAt, confidences, blockedSince, progress, checkin_rhythm } = keyResult;
      const days = moment.daysOf(checkin_rhythm);
      const since = waitingSince(parent.statusSince, checkedInAt);
      const forecast = isWorking ? forecastOf(keyResult, { days: left, now }) : null;
      const pace = paceAt({ progress, isStalled: isWorking && isStalled(since, days), forecast });
      const { verdict } = pace;
      return {
        confidence: confidences.at(-1) ?? null,
        checked_in_at: checkedInAt?.toISOString() ?? null,
        checkin_rhythm,
        due: isWorking && isDue(since, days),
        pace,
        trouble: isWorking ? troublesOf({ verdict, confidences, blockedSince }, now) : [],
        blocked_since: blockedSince?.toISOString() ?? null,
      };
    },

    /** The pace of the objective by its own progress (stalled if no key result had its check-in in time), and the troubles of all key results. */
    ofObjective: (progress: number, keyResults: readonly Assessment[]): OfObjective => {
      const isWaiting = ({ checked_in_at, checkin_rhythm }: Pick<Assessment, 'checked_in_at' | 'checkin_rhythm'>) =>
        isStalled(
          waitingSince(parent.statusSince, checked_in_at === null ? null : new Date(checked_in_at)),
          moment.daysOf(checkin_rhythm),
        );
      const checkedIn = keyResults.length > 0 ? keyResults : [{ checked_in_at: null, checkin_rhythm: null }];
      const stalled = isWorking && checkedIn.every(isWaiting);
      return {
        pace: paceAt({ progress, isStalled: stalled, forecast: meanForecast(keyResults) }),
        trouble: troublesOfObjective(keyResults.map(({ trouble }) => trouble)),
      };
    },
  };
};
