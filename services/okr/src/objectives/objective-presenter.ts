import { OBJECTIVE_FIELDS, type ObjectiveResource, objectiveProgress } from '@waymark/contracts';
import { assessmentsUnder, type Parent } from '../checkins/assessment.ts';
import type { KeyResult } from '../keyresults/keyresult.ts';
import { type Presenting, presentKeyResult } from '../keyresults/keyresult-presenter.ts';
import { pick, toSnakeCase } from '../store/names.ts';
import type { Objective } from './objective.ts';

/** The fields of an objective's column `json`, in its order. Lists are built from it: see `objective-json.ts`. */
const IN_JSON_COLUMN = [
  'uuid',
  'name',
  'level',
  'goal',
  'status',
  'user_uuid',
  'validator_uuid',
  'team_uuid',
  'period_start',
  'period_end',
  'description',
  'creator_uuid',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof ObjectiveResource)[];

/** The inputs of its key results' assessments. */
const PARENT = ['status', 'goal', 'period_start', 'period_end'] as const satisfies readonly (keyof Parent)[];

/** What the assessment of an objective depends on. @param statusSince when its present status began */
export const parentOf = (objective: Objective, statusSince: Date): Parent => ({
  ...pick(toSnakeCase(objective), PARENT),
  statusSince,
});

/** Fields that are newer than the column `json`: a list adds them from separate columns. */
export const BESIDE_JSON_COLUMN = OBJECTIVE_FIELDS.filter((field) => !IN_JSON_COLUMN.some((known) => known === field));

/** An objective in the API's format. For lists Postgres builds the same. */
export const presentObjective = (
  objective: Objective,
  keyResults: readonly KeyResult[],
  statusSince: Date,
  presenting: Presenting,
): ObjectiveResource => {
  const row = {
    ...toSnakeCase(objective),
    created_at: objective.createdAt.toISOString(),
    updated_at: objective.updatedAt.toISOString(),
  };
  const parent = parentOf(objective, statusSince);
  const progress = objectiveProgress(keyResults.map(toSnakeCase));
  const keyresults = keyResults.map((one) => presentKeyResult(one, parent, presenting));
  return {
    ...pick(row, IN_JSON_COLUMN),
    url: `${presenting.links.objective}${objective.uuid}`,
    ...pick(row, BESIDE_JSON_COLUMN),
    progress,
    keyresults,
    ...assessmentsUnder(parent, presenting.moment).ofObjective(progress, keyresults),
  };
};
