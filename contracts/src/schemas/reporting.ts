import type { InferType } from 'yup';
import { GOALS, LEVELS } from '../rules/transitions.ts';
import { choice, day, fields, uuid } from './fields.ts';
import { queryLimit, queryOffset } from './query-fields.ts';

/** By what upkeep is told: by team, or by whoever owns the key results. */
export const UPKEEP_BY = ['team', 'person'] as const;

/** What a report is about. Whether the days make a period is checked once those that were left out are filled in: `reportPeriod`. */
const narrowing = {
  from: day(),
  to: day(),
  level: choice(LEVELS),
  team_uuid: uuid(),
  goal: choice(GOALS),
};

export const reportQuery = fields(narrowing);

export const reportListQuery = fields({ ...narrowing, limit: queryLimit(), offset: queryOffset() });

export const upkeepQuery = fields({ ...narrowing, by: choice(UPKEEP_BY).default('team') });

export type ReportQuery = InferType<typeof reportQuery>;
export type UpkeepQuery = InferType<typeof upkeepQuery>;
