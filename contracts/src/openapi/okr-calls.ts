import { keyresultCreate, keyresultEdit, keyresultOrder } from '../schemas/keyresult.ts';
import { objectiveCreate, objectiveEdit, objectiveQuery, objectiveSummaryQuery } from '../schemas/objective.ts';
import { type ApiCall, ORGANISATION } from './call.ts';
import { counts, integer, listOf, ref, summary } from './resources.ts';

const objective = { objective: ref('objective') };
const keyresult = { keyresult: ref('keyresult') };
const blocked = ['BLOCKED_FOR_NOT_PAYING', 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION'] as const;

const goal = (call: Omit<ApiCall, 'tag'>): ApiCall => ({ tag: 'objectives', ...call });
const result = (call: Omit<ApiCall, 'tag'>): ApiCall => ({ tag: 'key results', ...call });

const ALL = `${ORGANISATION}/objectives`;
const ONE = `${ALL}/:obj`;
const RESULTS = `${ONE}/keyresults`;
const RESULT = `${RESULTS}/:kr`;

export const OKR_CALLS: readonly ApiCall[] = [
  goal({
    method: 'GET',
    path: ALL,
    summary: 'Objectives with their key results; counts are per status over the other filters',
    query: objectiveQuery,
    answer: { objectives: listOf('objective'), counts, total: integer },
  }),
  goal({
    method: 'POST',
    path: ALL,
    summary: 'Create an objective, with up to five key results',
    status: 201,
    body: objectiveCreate,
    answer: objective,
    codes: blocked,
  }),
  goal({
    method: 'GET',
    path: `${ALL}/summary`,
    summary: 'Key results by health, of the objectives of each level that match',
    query: objectiveSummaryQuery,
    answer: { summary },
  }),
  goal({
    method: 'GET',
    path: `${ALL}/containing/:kr`,
    summary: 'The objective of a key result, for its deep link',
    answer: objective,
  }),
  goal({ method: 'GET', path: ONE, summary: 'One objective', answer: objective }),
  goal({
    method: 'PUT',
    path: ONE,
    summary: 'Edit an objective, or move it by `status` alone',
    body: objectiveEdit,
    answer: objective,
    codes: [
      ...blocked,
      'OBJECTIVE_MOVE_FORBIDDEN',
      'OBJECTIVE_MOVE_ILLEGAL',
      'OBJECTIVE_ARCHIVED',
      'KEYRESULT_REQUIRED',
      'EDITED_MEANWHILE',
    ],
  }),
  goal({
    method: 'DELETE',
    path: ONE,
    summary: 'Delete an objective',
    answer: objective,
    codes: [...blocked, 'FORBIDDEN', 'OBJECTIVE_ARCHIVED'],
  }),
  goal({
    method: 'POST',
    path: `${ONE}/duplicate`,
    summary: 'Copy an objective and its key results into creation',
    status: 201,
    answer: objective,
    codes: [...blocked, 'OBJECTIVE_ARCHIVED'],
  }),
  result({
    method: 'POST',
    path: RESULTS,
    summary: 'Add a key result',
    status: 201,
    body: keyresultCreate,
    answer: keyresult,
    codes: [...blocked, 'KEYRESULT_LIMIT', 'KEYRESULTS_LOCKED'],
  }),
  result({
    method: 'PUT',
    path: RESULT,
    summary: 'Edit a key result, or update its actual value',
    body: keyresultEdit,
    answer: keyresult,
    codes: [...blocked, 'OBJECTIVE_ARCHIVED', 'EDITED_MEANWHILE'],
  }),
  result({
    method: 'DELETE',
    path: RESULT,
    summary: 'Delete a key result',
    answer: keyresult,
    codes: [...blocked, 'KEYRESULT_REQUIRED', 'KEYRESULTS_LOCKED'],
  }),
  result({
    method: 'GET',
    path: `${RESULT}/history`,
    summary: 'How the actual value changed',
    answer: { history: listOf('change') },
  }),
  result({
    method: 'POST',
    path: `${RESULTS}/order`,
    summary: 'Order the key results',
    body: keyresultOrder,
    answer: { keyresults: listOf('keyresult') },
    codes: [...blocked, 'OBJECTIVE_ARCHIVED'],
  }),
];
