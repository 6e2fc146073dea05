import { BLOCKED, call, ORGANISATION } from '../call.ts';

const OF_KEY_RESULT = `${ORGANISATION}/keyresults/:keyresult/blockers` as const;
const BLOCKERS = `${ORGANISATION}/blockers` as const;
const BLOCKER = `${BLOCKERS}/:blocker` as const;
/** Refusals of calls that change an existing blocker. */
const CHANGE = [
  ...BLOCKED,
  'BLOCKER_NOT_FOUND',
  'BLOCKER_FORBIDDEN',
  'OBJECTIVE_ARCHIVED',
  'BLOCKER_RESOLVED',
] as const;

export const raiseBlocker = call({
  method: 'POST',
  path: OF_KEY_RESULT,
  tag: 'blockers',
  summary: 'Raise a blocker on a key result: what keeps it from moving on, and who is waited for',
  body: 'blockerCreate',
  status: 201,
  answer: { blocker: 'blocker' },
  codes: [...BLOCKED, 'KEYRESULT_NOT_FOUND', 'BLOCKER_FORBIDDEN', 'OBJECTIVE_ARCHIVED', 'NOT_WORKING', 'BLOCKER_LIMIT'],
});

export const listBlockersOfKeyResult = call({
  method: 'GET',
  path: OF_KEY_RESULT,
  tag: 'blockers',
  summary: 'Blockers of a key result: the open ones, the oldest first, then those resolved, the last one first',
  query: 'blockerQuery',
  answer: { blockers: ['blocker'], total: 'count' },
  paged: true,
  codes: ['KEYRESULT_NOT_FOUND'],
});

export const listBlockers = call({
  method: 'GET',
  path: BLOCKERS,
  tag: 'blockers',
  summary: 'Blockers of an organisation, each with its key result and objective',
  query: 'blockerQuery',
  answer: { blockers: ['placed_blocker'], total: 'count' },
  paged: true,
});

export const editBlocker = call({
  method: 'PUT',
  path: BLOCKER,
  tag: 'blockers',
  summary: 'Edit an open blocker',
  body: 'blockerEdit',
  answer: { blocker: 'blocker' },
  codes: CHANGE,
});

export const resolveBlocker = call({
  method: 'POST',
  path: `${BLOCKER}/resolve`,
  tag: 'blockers',
  summary: 'Resolve a blocker, saying how',
  body: 'blockerResolve',
  answer: { blocker: 'blocker' },
  codes: CHANGE,
});

export const declineBlocker = call({
  method: 'POST',
  path: `${BLOCKER}/not_me`,
  tag: 'blockers',
  summary:
    'Say that it does not wait for oneself: it goes on waiting for the others of the team, else for nobody by name',
  answer: { blocker: 'blocker' },
  codes: CHANGE,
});
