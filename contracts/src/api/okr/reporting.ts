import { call, ORGANISATION, SPREADSHEET } from '../call.ts';

const ANALYTICS = `${ORGANISATION}/analytics` as const;
/** The free plan has no reporting. */
const PAID = ['PLAN_LACKS_REPORTING'] as const;
/** Only the enterprise plan has these. */
const ENTERPRISE = [...PAID, 'PLAN_LACKS_ADVANCED_REPORTING'] as const;

export const reportProgress = call({
  method: 'GET',
  path: `${ANALYTICS}/progress`,
  tag: 'reporting',
  summary: 'Mean progress by day of the objectives worked on, against the share of time gone',
  query: 'reportQuery',
  answer: { points: ['progress_point'] },
  codes: PAID,
});

export const reportHealth = call({
  method: 'GET',
  path: `${ANALYTICS}/health`,
  tag: 'reporting',
  summary: 'Key results by health at the end of each week; the last point is the end of the period, or today',
  query: 'reportQuery',
  answer: { points: ['health_point'] },
  codes: PAID,
});

export const reportAttention = call({
  method: 'GET',
  path: `${ANALYTICS}/attention`,
  tag: 'reporting',
  summary: 'Objectives worked on today, the farthest behind their time first, and how many of all are behind',
  query: 'reportListQuery',
  answer: { objectives: ['attention'], behind: 'count', total: 'count' },
  paged: true,
  codes: PAID,
});

export const reportUpkeep = call({
  method: 'GET',
  path: `${ANALYTICS}/upkeep`,
  tag: 'reporting',
  summary: 'How up to date key results are kept today, by team or, on the enterprise plan, by person',
  query: 'upkeepQuery',
  answer: { rows: ['upkeep'] },
  codes: ENTERPRISE,
});

export const reportOutcomes = call({
  method: 'GET',
  path: `${ANALYTICS}/outcomes`,
  tag: 'reporting',
  summary: 'What became of the objectives archived in the period, by level and goal',
  query: 'reportQuery',
  answer: { rows: ['outcome'] },
  codes: PAID,
});

export const reportSteps = call({
  method: 'GET',
  path: `${ANALYTICS}/steps`,
  tag: 'reporting',
  summary: 'How many days objectives stayed in each status that they left in the period',
  query: 'reportQuery',
  answer: { rows: ['step'] },
  codes: PAID,
});

export const reportForecast = call({
  method: 'GET',
  path: `${ANALYTICS}/forecast`,
  tag: 'reporting',
  summary: 'Where objectives worked on today stand at the end of their periods if they go on as in the last weeks',
  query: 'reportListQuery',
  answer: { objectives: ['forecast'], total: 'count' },
  paged: true,
  codes: ENTERPRISE,
});

export const exportReport = call({
  method: 'GET',
  path: `${ANALYTICS}/export`,
  tag: 'reporting',
  summary: 'All of the report as a spreadsheet',
  query: 'reportQuery',
  media: SPREADSHEET,
  download: true,
  takesLong: true,
  codes: ENTERPRISE,
});
