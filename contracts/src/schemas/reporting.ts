import type { InferType } from 'yup';
import { GOALS, LEVELS } from '../rules/transitions.ts';
import { choice, day, fields } from './fields.ts';
import { queryLimit, queryOffset, queryUuid } from './query-fields.ts';

/** Whether upkeep is reported by team or by owner of the key results. */
export const UPKEEP_BY = ['team', 'person'] as const;

/** Filters of a report. That the days form a valid period is checked with `reportPeriod`, after missing days are filled in. */
const filters = {
  from: day(),
  to: day(),
  level: choice(LEVELS),
  team_uuid: queryUuid(),
  goal: choice(GOALS),
};

export const reportQuery = fields(filters);

export const reportListQuery = fields({ ...filters, limit: queryLimit(), offset: queryOffset() });

export const upkeepQuery = fields({ ...filters, by: choice(UPKEEP_BY).default('team') });

export type ReportQuery = InferType<typeof reportQuery>;
export type UpkeepQuery = InferType<typeof upkeepQuery>;
