import { BLOCKED, call, ORGANISATION } from '../call.ts';

const KEY_RESULTS = `${ORGANISATION}/objectives/:objective/keyresults` as const;
const KEY_RESULT = `${KEY_RESULTS}/:keyresult` as const;

export const createKeyResult = call({
  method: 'POST',
  path: KEY_RESULTS,
  tag: 'key results',
  summary: 'Add a key result',
  body: 'keyresultCreate',
  status: 201,
  answer: { keyresult: 'keyresult' },
  codes: [...BLOCKED, 'OBJECTIVE_NOT_FOUND', 'OBJECTIVE_ARCHIVED', 'KEYRESULT_LIMIT', 'KEYRESULTS_LOCKED'],
});

export const editKeyResult = call({
  method: 'PUT',
  path: KEY_RESULT,
  tag: 'key results',
  summary: 'Edit a key result, or update its actual value',
  body: 'keyresultEdit',
  answer: { keyresult: 'keyresult' },
  codes: [...BLOCKED, 'OBJECTIVE_NOT_FOUND', 'KEYRESULT_NOT_FOUND', 'OBJECTIVE_ARCHIVED', 'EDITED_MEANWHILE'],
  refusalData: { EDITED_MEANWHILE: { keyresult: 'keyresult' } },
});

export const deleteKeyResult = call({
  method: 'DELETE',
  path: KEY_RESULT,
  tag: 'key results',
  summary: 'Delete a key result',
  answer: { keyresult: 'keyresult' },
  codes: [
    ...BLOCKED,
    'OBJECTIVE_NOT_FOUND',
    'KEYRESULT_NOT_FOUND',
    'OBJECTIVE_ARCHIVED',
    'KEYRESULT_REQUIRED',
    'KEYRESULTS_LOCKED',
  ],
});

export const listKeyResultChanges = call({
  method: 'GET',
  path: `${KEY_RESULT}/history`,
  tag: 'key results',
  summary: 'How the actual value changed: the newest 1000 changes, or a page counted from the newest; oldest first',
  query: 'pageQuery',
  answer: { history: ['change'] },
  paged: true,
  codes: ['OBJECTIVE_NOT_FOUND', 'KEYRESULT_NOT_FOUND'],
});

export const orderKeyResults = call({
  method: 'POST',
  path: `${KEY_RESULTS}/order`,
  tag: 'key results',
  summary: 'Order the key results',
  body: 'keyresultOrder',
  answer: { keyresults: ['keyresult'] },
  codes: [...BLOCKED, 'OBJECTIVE_NOT_FOUND', 'OBJECTIVE_ARCHIVED'],
});
