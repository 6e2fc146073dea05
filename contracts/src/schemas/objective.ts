import { array, type InferType, type TestContext, type ValidationError } from 'yup';
import { type FieldKeys, ownerProblems, periodProblems } from '../rules/consistency.ts';
import type { ObjectiveField } from '../rules/editable-fields.ts';
import { MAX_KEYRESULTS } from '../rules/limits.ts';
import { GOALS, LEVELS, type Level, STATUSES } from '../rules/transitions.ts';
import { between } from './between.ts';
import {
  choice,
  day,
  fields,
  flag,
  lineWhenSent,
  optionalText,
  optionalUuid,
  REQUIRED,
  readAt,
  requiredLine,
  requiredUuid,
  uuidWhenSent,
} from './fields.ts';
import { keyresultCreate } from './keyresult.ts';
import { isRange, queryFlag, queryLimit, queryOffset, querySearch, queryUuids } from './query-fields.ts';

const NAME = 'validation.objective.name_required';
const VALIDATOR = 'validation.objective.validator_required';
/** One message for a missing level, goal or owner. */
const SELECT = 'validation.objective.owner_required';
const STATUS_ALONE = 'validation.objective.status_alone';
const OBJECTIVE_SORTS = [
  'period_end',
  'name',
  'owner',
  '-created_at',
  '-updated_at',
  'attention',
  'relevance',
] as const;
export type ObjectiveSort = (typeof OBJECTIVE_SORTS)[number];

type Sent = Record<string, unknown>;

/** A period may also come as `period: {start, end}`. */
const withPeriod = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('period' in value)) return value;
  const { period } = value;
  if (typeof period !== 'object' || period === null) return value;
  const { start, end }: { start?: unknown; end?: unknown } = period;
  return { period_start: start, period_end: end, ...value };
};

const periodFields = () => ({ period_start: day().nonNullable(REQUIRED), period_end: day().nonNullable(REQUIRED) });

const startsBeforeEnd = between<{ period_start?: string; period_end?: string }>(
  ['period_start', 'period_end'],
  periodProblems,
);

/** Without a valid level, a missing owner is reported at `user_uuid`, so that one response lists all invalid fields. */
const ownerOfNoLevel = (value: Sent, context: TestContext): true | ValidationError =>
  LEVELS.some((level) => level === value.level) || value.user_uuid || value.team_uuid
    ? true
    : context.createError({ path: 'user_uuid', message: SELECT });

const ownerFitsLevel = between<{ level: Level; user_uuid?: string | null; team_uuid?: string | null }>(
  ['level', 'user_uuid', 'team_uuid'],
  ownerProblems,
);

/** Without a period, the server sets one from today for three months. */
export const objectiveCreate = fields(
  {
    name: requiredLine(NAME),
    level: choice(LEVELS).nonNullable(SELECT).required(SELECT),
    goal: choice(GOALS).nonNullable(SELECT).required(SELECT),
    user_uuid: optionalUuid(),
    team_uuid: optionalUuid(),
    validator_uuid: requiredUuid(VALIDATOR),
    ...periodFields(),
    description: optionalText(),
    keyresults: array(keyresultCreate)
      .transform((value: unknown) => value ?? undefined)
      .typeError('validation.type.list')
      .max(MAX_KEYRESULTS, 'validation.objective.too_many_keyresults'),
  },
  ['period'],
)
  .transform(withPeriod)
  .test('owner', ownerFitsLevel)
  .test('owner of no level', ownerOfNoLevel)
  .test('period', startsBeforeEnd);

const editFields = {
  name: lineWhenSent(NAME),
  level: choice(LEVELS).nonNullable(SELECT),
  goal: choice(GOALS).nonNullable(SELECT),
  user_uuid: optionalUuid(),
  team_uuid: optionalUuid(),
  validator_uuid: uuidWhenSent(VALIDATOR),
  ...periodFields(),
  description: optionalText(),
} satisfies Record<ObjectiveField, unknown>;

const statusIsAlone = between<Sent>(['status'], (value): FieldKeys => {
  const others = Object.keys(editFields).some((field) => value[field] !== undefined);
  return value.status !== undefined && others ? { status: STATUS_ALONE } : {};
});

/** A partial edit, or a move, which has `status` as its only field. The merged objective is checked with `objectiveProblems`. */
export const objectiveEdit = fields(
  {
    ...editFields,
    status: choice(STATUSES),
    updated_at: readAt(),
  },
  ['period'],
)
  .transform(withPeriod)
  .test('status', statusIsAlone)
  .test('period', startsBeforeEnd);

/** Filters shared by the list and the summary. `level` is not among them: the summary counts by level. */
const filters = {
  status: choice(STATUSES),
  goal: choice(GOALS),
  q: querySearch(),
  mine: queryFlag(),
  my_keyresults: queryFlag(),
  /** Only objectives in trouble. */
  attention: queryFlag(),
  start_from: day(),
  start_to: day(),
  end_from: day(),
  end_to: day(),
};

const starts = isRange('start_from', 'start_to');
const ends = isRange('end_from', 'end_to');

export const objectiveQuery = fields({
  ...filters,
  level: choice(LEVELS),
  /** Returns only these of the matches; counts and total still cover all matches. */
  uuids: queryUuids(),
  sort: choice(OBJECTIVE_SORTS).default('period_end'),
  limit: queryLimit(),
  offset: queryOffset(),
})
  .test('starts', starts)
  .test('ends', ends);

export const objectiveSummaryQuery = fields({
  ...filters,
  /** Count by pace as well. */
  verdicts: queryFlag(),
})
  .test('starts', starts)
  .test('ends', ends);

export const objectiveFold = fields({ folded: flag().required(REQUIRED) });

export type ObjectiveCreate = InferType<typeof objectiveCreate>;
export type ObjectiveEdit = InferType<typeof objectiveEdit>;
export type ObjectiveQuery = InferType<typeof objectiveQuery>;
export type ObjectiveSummaryQuery = InferType<typeof objectiveSummaryQuery>;
