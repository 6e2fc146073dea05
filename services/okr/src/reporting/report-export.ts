import { dateOf, HEALTHS, type Lang, type UpkeepRow } from '@waymark/contracts';
import type { ReportRequest, ReportService } from './report-service.ts';
import { type Sheet, wordsOf } from './report-spreadsheet.ts';

/** All rows: there are at most as many as an organisation may have objectives. */
const ALL = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };

/** A day as a date, by which a spreadsheet sorts, filters and draws. */
const dayCell = (day: string): Date => new Date(day);

const upkeepSheet = (name: 'sheet.upkeep_team' | 'sheet.upkeep_person', rows: readonly UpkeepRow[]): Sheet => ({
  name,
  columns: [
    name === 'sheet.upkeep_team' ? 'column.team' : 'column.person',
    'column.keyresults',
    'column.updated_7',
    'column.updated_30',
    'column.median_age_days',
  ],
  rows: rows.map((row) => [row.name, row.keyresults, row.updated_7, row.updated_30, row.median_age_days]),
});

/** The whole report: a sheet for each part. */
export const sheetsOf = async (reports: ReportService, request: ReportRequest, lang: Lang): Promise<Sheet[]> => {
  const words = wordsOf(lang);
  const dayOf = (moment: string): Date => dayCell(dateOf(new Date(moment), request.reporter.timeZone));
  const progress = await reports.progress(request);
  const health = await reports.health(request);
  const { objectives: attention } = await reports.attention(request, ALL);
  const teams = await reports.upkeep(request, 'team');
  const people = await reports.upkeep(request, 'person');
  const outcomes = await reports.outcomes(request);
  const steps = await reports.steps(request);
  const { objectives: forecast } = await reports.forecast(request, ALL);
  return [
    {
      name: 'sheet.progress',
      columns: [
        'column.date',
        'column.mean_progress',
        'column.time_gone',
        'column.lower',
        'column.upper',
        'column.objectives',
      ],
      rows: progress.map((one) => [
        dayCell(one.date),
        one.progress,
        one.time_gone,
        one.lower,
        one.upper,
        one.objectives,
      ]),
    },
    {
      name: 'sheet.health',
      columns: ['column.date', ...HEALTHS.map((kind) => `health.${kind}` as const)],
      rows: health.map((one) => [dayCell(one.date), ...HEALTHS.map((kind) => one[kind])]),
    },
    {
      name: 'sheet.attention',
      columns: [
        'column.objective',
        'column.progress_percent',
        'column.expected',
        'column.distance',
        'column.changed_at',
      ],
      rows: attention.map((one) => [one.name, one.progress, one.expected, one.distance, dayOf(one.changed_at)]),
    },
    upkeepSheet('sheet.upkeep_team', teams),
    upkeepSheet('sheet.upkeep_person', people),
    {
      name: 'sheet.outcomes',
      columns: ['column.level', 'column.goal', 'column.archived', 'column.mean_progress', 'column.reached'],
      rows: outcomes.map((one) => [
        words.level(one.level),
        words.goal(one.goal),
        one.archived,
        one.mean_progress,
        one.reached,
      ]),
    },
    {
      name: 'sheet.steps',
      columns: ['column.status', 'column.count', 'column.median_days', 'column.p90_days'],
      rows: steps.map((one) => [words.status(one.status), one.count, one.median_days, one.p90_days]),
    },
    {
      name: 'sheet.forecast',
      columns: ['column.objective', 'column.low', 'column.likely', 'column.high', 'column.period_end'],
      rows: forecast.map((one) => [one.name, one.low, one.likely, one.high, dayCell(one.period_end)]),
    },
  ];
};
