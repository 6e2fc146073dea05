import {
  addDays,
  addMonths,
  GOALS,
  isCalendarDate,
  isReportPeriod,
  isUuid,
  LEVELS,
  type ReportQuery,
} from '@waymark/contracts';

/** The periods of a report, as in its address. Without one, the server uses its default. */
export const PERIODS = ['last_90_days', 'quarter', 'last_quarter', 'own'] as const;
export type Period = (typeof PERIODS)[number];
export type ReportFilter = {
  period: Period;
  /** `from` and `to` are both set or both null, and set only for the period `own`. */
  from: string | null;
  to: string | null;
  level: (typeof LEVELS)[number] | null;
  team: string | null;
  goal: (typeof GOALS)[number] | null;
};

export const NOTHING_CHOSEN: ReportFilter = {
  period: 'last_90_days',
  from: null,
  to: null,
  level: null,
  team: null,
  goal: null,
};

/** Whether both days are chosen and form a valid period. */
export const isWholePeriod = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && isReportPeriod(from, to);

/** Reads the filter of an address; ignores invalid values. */
export const readReportFilter = (params: URLSearchParams): ReportFilter => {
  const oneOf = <T extends string>(name: string, values: readonly T[]): T | null =>
    values.find((value) => value === params.get(name)) ?? null;
  const day = (name: string): string | null => {
    const text = params.get(name);
    return text && isCalendarDate(text) ? text : null;
  };
  const period = oneOf('period', PERIODS) ?? NOTHING_CHOSEN.period;
  const own = { from: day('from'), to: day('to') };
  const isOwn = period === 'own' && isWholePeriod(own.from, own.to);
  const team = params.get('team');
  return {
    period,
    from: isOwn ? own.from : null,
    to: isOwn ? own.to : null,
    level: oneOf('level', LEVELS),
    team: team && isUuid(team) ? team : null,
    goal: oneOf('goal', GOALS),
  };
};

/** Writes the filter into query parameters; unset ones are left out, other parameters are kept. */
export const writeReportFilter = (params: URLSearchParams, filter: ReportFilter): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(filter)) {
    if (value === null || value === NOTHING_CHOSEN.period) next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** The first day of the quarter of a day. */
const quarterOf = (day: string): string => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
};

/**
 * The first and last day of a period; undefined for the server's default.
 * @param today in the organisation's time zone
 */
export const daysOf = (
  { period, from, to }: Pick<ReportFilter, 'period' | 'from' | 'to'>,
  today: string,
): { from: string; to: string } | undefined => {
  const begin = quarterOf(today);
  if (period === 'quarter') return { from: begin, to: today };
  if (period === 'last_quarter') return { from: addMonths(begin, -3), to: addDays(begin, -1) };
  return from !== null && to !== null ? { from, to } : undefined;
};

/** The filter as a query of the API. */
export const reportQueryOf = (filter: ReportFilter, today: string): ReportQuery => ({
  ...daysOf(filter, today),
  ...(filter.level && { level: filter.level }),
  ...(filter.team && { team_uuid: filter.team }),
  ...(filter.goal && { goal: filter.goal }),
});

/** Whether the filter excludes any objectives. */
export const isFiltered = ({ level, team, goal }: ReportFilter): boolean =>
  level !== null || team !== null || goal !== null;
