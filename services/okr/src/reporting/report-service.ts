import {
  type AttentionRow,
  addDays,
  daysLeft,
  expectedProgress,
  type ForecastRow,
  forecastProgress,
  type HealthPoint,
  isBehind,
  type OutcomeRow,
  type ProgressPoint,
  type ReportQuery,
  type StepRow,
  type UpkeepQuery,
  type UpkeepRow,
} from '@waymark/contracts';
import { type Database, type Healing, invalidField, NotInReadModelError } from '@waymark/service-kit';
import { teams } from '../read-models.ts';
import { type DayFigures, healthPointOf, progressPointOf, weekEnds } from './day-figures.ts';
import { countDays, findOutcomes, findSteps } from './past-store.ts';
import { findFollowed, findLastChanges, findPoints, findUpkeep, findWorkedOn } from './present-store.ts';
import { type DayEnd, endOfDay, endsOfDays, type ReportPeriod, reportPeriod } from './report-period.ts';
import type { Reporter } from './reporter.ts';
import type { Between, ReportFilters } from './span-store.ts';

type Page = { limit: number; offset: number };
/** The caller of a report, the time, and its scope. */
export type ReportRequest = { reporter: Reporter; now: Date; query: ReportQuery };
/** The resolved scope of a report. */
type Opened = { about: ReportFilters; period: ReportPeriod; now: Date; timeZone: string };

export type ReportService = ReturnType<typeof createReportService>;

// Objectives whose changes (up to a hundred each) are read by one statement. A forecast may take half a millisecond, so the event loop
// gets its turn between two batches.
const FORECASTS_AT_ONCE = 20;

const daysOf = ({ period: { days, today }, timeZone }: Opened): DayEnd[] =>
  endsOfDays(days, timeZone).map(({ day, end }) => ({ day, end: day === today ? 'infinity' : end }));

const momentsOf = ({ period: { days }, timeZone, now }: Opened): Between => {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return { start: now, end: now };
  return { start: endOfDay(addDays(first, -1), timeZone), end: endOfDay(last, timeZone) };
};

/** The parts of the reports. */
export const createReportService = ({ database, healing }: { database: Database; healing: Healing }) => {
  /** @throws {AppError} VALIDATION naming a team that is not there, or days that are no period */
  const open = async ({ reporter, now, query }: ReportRequest): Promise<Opened> => {
    const { organisation, timeZone } = reporter;
    const { level, team_uuid, goal } = query;
    const period = reportPeriod(query, now, timeZone);
    if (team_uuid !== undefined) {
      await healing.retry(organisation, () =>
        database.inOrganisation(organisation, async (scope) => {
          const refusal = invalidField('team_uuid', 'validation.team.unknown');
          if ((await teams.find(scope, team_uuid)) === undefined)
            throw new NotInReadModelError({ team: team_uuid }, refusal);
        }),
      );
    }
    return { about: { organisation, level, team_uuid, goal }, period, now, timeZone };
  };

  const figuresOf = async (opened: Opened, days: readonly DayEnd[]): Promise<Map<string, DayFigures>> => {
    const figures = await countDays(database, opened.about, days, opened.timeZone);
    return new Map(figures.map((one) => [one.day, one]));
  };

  return {
    /** Mean progress of each day. */
    progress: async (request: ReportRequest): Promise<ProgressPoint[]> => {
      const opened = await open(request);
      const figures = await figuresOf(opened, daysOf(opened));
      return opened.period.days.map((day) => progressPointOf(day, figures.get(day)));
    },

    /** Key results by health at the end of each week. */
    health: async (request: ReportRequest): Promise<HealthPoint[]> => {
      const opened = await open(request);
      const days = weekEnds(opened.period.days);
      const ends = daysOf(opened).filter(({ day }) => days.includes(day));
      const figures = await figuresOf(opened, ends);
      return days.map((day) => healthPointOf(day, figures.get(day)));
    },

    /** Objectives in work, the farthest behind first; `behind` counts those on all pages that are 5 points behind or more. */
    attention: async (
      request: ReportRequest,
      { limit, offset }: Page,
    ): Promise<{ objectives: AttentionRow[]; behind: number; total: number }> => {
      const { about, period } = await open(request);
      const all = (await findWorkedOn(database, about)).map((one) => {
        const expected = expectedProgress(one, period.today);
        return { ...one, expected, distance: expected - one.progress };
      });
      all.sort((one, other) => other.distance - one.distance || (one.uuid < other.uuid ? -1 : 1));
      const page = all.slice(offset, offset + limit);
      const changes = await findLastChanges(
        database,
        about.organisation,
        page.map(({ uuid }) => uuid),
      );
      const objectives = page.flatMap(({ uuid, progress, expected, distance }) => {
        const found = changes.get(uuid);
        return found
          ? [{ uuid, name: found.name, progress, expected, distance, changed_at: found.changed_at.toISOString() }]
          : [];
      });
      return { objectives, behind: all.filter(({ distance }) => isBehind(-distance)).length, total: all.length };
    },

    upkeep: async (request: ReportRequest, by: UpkeepQuery['by']): Promise<UpkeepRow[]> =>
      findUpkeep(database, (await open(request)).about, by, request.now),

    outcomes: async (request: ReportRequest): Promise<OutcomeRow[]> => {
      const opened = await open(request);
      return findOutcomes(database, opened.about, momentsOf(opened));
    },

    steps: async (request: ReportRequest): Promise<StepRow[]> => {
      const opened = await open(request);
      return findSteps(database, opened.about, momentsOf(opened));
    },

    /** The forecast of objectives in work at the end of their periods. */
    forecast: async (request: ReportRequest, page: Page): Promise<{ objectives: ForecastRow[]; total: number }> => {
      const { about, period, now } = await open(request);
      const { followed, total } = await findFollowed(database, about, page);
      const objectives: ForecastRow[] = [];
      for (let from = 0; from < followed.length; from += FORECASTS_AT_ONCE) {
        const some = followed.slice(from, from + FORECASTS_AT_ONCE);
        const uuids = some.map(({ uuid }) => uuid);
        const points = await findPoints(database, about.organisation, uuids, now);
        for (const { uuid, name, progress, period_end } of some) {
          const until = { progress, days: daysLeft(period.today, period_end), now };
          const { low = null, likely = null, high = null } = forecastProgress(points.get(uuid) ?? [], until) ?? {};
          objectives.push({ uuid, name, low, likely, high, period_end });
        }
      }
      return { objectives, total };
    },
  };
};
