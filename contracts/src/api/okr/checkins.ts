import { BLOCKED, call, ORGANISATION } from '../call.ts';

const CHECKINS = `${ORGANISATION}/keyresults/:keyresult/checkins` as const;
const CHECKIN = `${ORGANISATION}/checkins/:checkin` as const;
/** Check-ins are possible only while an objective is in status working. */
const NOT_WORKING = ['OBJECTIVE_ARCHIVED', 'NOT_WORKING'] as const;

export const createCheckin = call({
  method: 'POST',
  path: CHECKINS,
  tag: 'check-ins',
  summary: 'Check in on a key result: a value, or the same one confirmed, with confidence, comment and blocker',
  body: 'checkinCreate',
  status: 201,
  answer: { checkin: 'checkin', keyresult: 'keyresult', 'blocker?': 'blocker' },
  codes: [
    ...BLOCKED,
    'KEYRESULT_NOT_FOUND',
    'CHECKIN_FORBIDDEN',
    'BLOCKER_FORBIDDEN',
    'BLOCKER_LIMIT',
    ...NOT_WORKING,
    'EDITED_MEANWHILE',
  ],
  refusalData: { EDITED_MEANWHILE: { keyresult: 'keyresult' } },
});

export const listCheckins = call({
  method: 'GET',
  path: CHECKINS,
  tag: 'check-ins',
  summary: 'Check-ins of a key result, the newest first, and who is asked for the next one',
  query: 'pageQuery',
  answer: { checkins: ['checkin'], total: 'count', 'asked?': 'checkin_ask' },
  paged: true,
  codes: ['KEYRESULT_NOT_FOUND'],
});

export const askForCheckin = call({
  method: 'POST',
  path: `${CHECKINS}/ask`,
  tag: 'check-ins',
  summary: 'Ask a member for one check-in',
  body: 'checkinAsk',
  answer: { keyresult: 'keyresult' },
  codes: [...BLOCKED, 'KEYRESULT_NOT_FOUND', 'CHECKIN_FORBIDDEN', ...NOT_WORKING],
});

export const withdrawCheckinAsk = call({
  method: 'DELETE',
  path: `${CHECKINS}/ask`,
  tag: 'check-ins',
  summary: 'Withdraw the question for a check-in, where it is still open',
  answer: { keyresult: 'keyresult' },
  codes: [...BLOCKED, 'KEYRESULT_NOT_FOUND', 'CHECKIN_FORBIDDEN', ...NOT_WORKING],
});

export const listDueCheckins = call({
  method: 'GET',
  path: `${ORGANISATION}/checkins/due`,
  tag: 'check-ins',
  summary: 'Key results that wait for a check-in of mine, those that wait the longest first',
  query: 'pageQuery',
  answer: { keyresults: ['due_keyresult'], total: 'count' },
  paged: true,
});

export const editCheckin = call({
  method: 'PUT',
  path: CHECKIN,
  tag: 'check-ins',
  summary: "Edit one's own latest check-in, within an hour",
  body: 'checkinEdit',
  answer: { checkin: 'checkin', keyresult: 'keyresult' },
  codes: [...BLOCKED, 'CHECKIN_NOT_FOUND', ...NOT_WORKING, 'CHECKIN_CLOSED'],
});

export const deleteCheckin = call({
  method: 'DELETE',
  path: CHECKIN,
  tag: 'check-ins',
  summary: "Take back one's own latest check-in, within an hour",
  answer: { checkin: 'checkin', keyresult: 'keyresult' },
  codes: [...BLOCKED, 'CHECKIN_NOT_FOUND', ...NOT_WORKING, 'CHECKIN_CLOSED'],
});
