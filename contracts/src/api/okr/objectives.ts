import { BLOCKED, call, ORGANISATION } from '../call.ts';

const OBJECTIVES = `${ORGANISATION}/objectives` as const;
const OBJECTIVE = `${OBJECTIVES}/:objective` as const;
/** Enough for an objective with five key results, all texts at their maximum length in four-byte characters. */
const CREATE_BODY_LIMIT = 300_000;

export const listObjectives = call({
  method: 'GET',
  path: OBJECTIVES,
  tag: 'objectives',
  summary: 'Objectives with their key results; counts are per status over the other filters',
  note: [
    'A page ends after 8 MB, so it may be shorter than `limit`: the next one begins at `offset` plus the number of objectives received,',
    'until that is `total`.',
  ].join('\n'),
  query: 'objectiveQuery',
  answer: { objectives: ['objective'], counts: 'counts', total: 'count' },
  paged: true,
});

export const createObjective = call({
  method: 'POST',
  path: OBJECTIVES,
  tag: 'objectives',
  summary: 'Create an objective, with up to five key results',
  body: 'objectiveCreate',
  bodyLimit: CREATE_BODY_LIMIT,
  status: 201,
  answer: { objective: 'objective' },
  codes: [...BLOCKED, 'OBJECTIVE_LIMIT'],
});

export const summariseObjectives = call({
  method: 'GET',
  path: `${OBJECTIVES}/summary`,
  tag: 'objectives',
  summary: 'Key results by health, and on request by pace, of the objectives of each level that match',
  query: 'objectiveSummaryQuery',
  answer: { summary: 'summary', 'verdicts?': 'verdicts' },
});

export const readObjectiveOfKeyResult = call({
  method: 'GET',
  path: `${OBJECTIVES}/containing/:keyresult`,
  tag: 'objectives',
  summary: 'The objective of a key result, for its deep link',
  answer: { objective: 'objective' },
  codes: ['KEYRESULT_NOT_FOUND'],
});

export const readObjective = call({
  method: 'GET',
  path: OBJECTIVE,
  tag: 'objectives',
  summary: 'One objective',
  answer: { objective: 'objective' },
  codes: ['OBJECTIVE_NOT_FOUND'],
});

export const editObjective = call({
  method: 'PUT',
  path: OBJECTIVE,
  tag: 'objectives',
  summary: 'Edit an objective, or move it by `status` alone',
  body: 'objectiveEdit',
  answer: { objective: 'objective' },
  codes: [
    ...BLOCKED,
    'OBJECTIVE_NOT_FOUND',
    'OBJECTIVE_MOVE_FORBIDDEN',
    'OBJECTIVE_OWNER_FORBIDDEN',
    'OBJECTIVE_MOVE_ILLEGAL',
    'OBJECTIVE_ARCHIVED',
    'KEYRESULT_REQUIRED',
    'EDITED_MEANWHILE',
  ],
  refusalData: { EDITED_MEANWHILE: { objective: 'objective' }, OBJECTIVE_OWNER_FORBIDDEN: { fields: ['text'] } },
});

export const deleteObjective = call({
  method: 'DELETE',
  path: OBJECTIVE,
  tag: 'objectives',
  summary: 'Delete an objective',
  answer: { objective: 'objective' },
  codes: [...BLOCKED, 'OBJECTIVE_NOT_FOUND', 'FORBIDDEN', 'OBJECTIVE_ARCHIVED'],
  byToken: 'as_member',
});

export const duplicateObjective = call({
  method: 'POST',
  path: `${OBJECTIVE}/duplicate`,
  tag: 'objectives',
  summary: 'Copy an objective and its key results into creation',
  status: 201,
  answer: { objective: 'objective' },
  codes: [...BLOCKED, 'OBJECTIVE_NOT_FOUND', 'OBJECTIVE_ARCHIVED', 'OBJECTIVE_LIMIT', 'EDITED_MEANWHILE'],
});

export const listFoldedObjectives = call({
  method: 'GET',
  path: `${OBJECTIVES}/folded`,
  tag: 'objectives',
  summary: 'Objectives whose key results one has folded, for oneself alone; the last one first',
  answer: { folded: ['text'] },
});

export const foldObjective = call({
  method: 'PUT',
  path: `${OBJECTIVE}/folded`,
  tag: 'objectives',
  summary: 'Fold the key results of an objective for oneself, or unfold them',
  body: 'objectiveFold',
  answer: { folded: 'flag' },
  codes: ['OBJECTIVE_NOT_FOUND'],
});
