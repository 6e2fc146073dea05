import { describe } from '@jest/globals';
import {
  askForCheckin,
  checkSubscription,
  countInbox,
  createCheckin,
  createComment,
  createKeyResult,
  createObjective,
  declineBlocker,
  deleteCheckin,
  deleteComment,
  deleteKeyResult,
  deleteNotification,
  deleteObjective,
  duplicateObjective,
  editBlocker,
  editComment,
  editKeyResult,
  editObjective,
  foldObjective,
  listBlockersOfKeyResult,
  listCheckins,
  listComments,
  listDueCheckins,
  listFoldedObjectives,
  listInbox,
  listKeyResultChanges,
  listMembers,
  listNotifications,
  listObjectives,
  listReminders,
  listTeams,
  markInboxItemSeen,
  markMentionsSeen,
  orderKeyResults,
  raiseBlocker,
  reactToComment,
  readObjective,
  readObjectiveOfKeyResult,
  resolveBlocker,
  summariseObjectives,
  withdrawCheckinAsk,
} from '@waymark/contracts';
import { examples, ID } from '@waymark/contracts/pact';
import { createFrontEnd } from './front-end.ts';

const {
  objective,
  keyresult,
  blocker,
  checkin,
  comment,
  dueKeyresult,
  member,
  teamName,
  notification,
  reminder,
  unadministered,
} = examples;
const WORKING = 'an objective with a key result in working';
const CREATION = 'an objective with two key results in creation';
const counts = { creation: 0, validation: 0, working: 1, review: 0, archive: 0 };
const byHealth = { off_track: 0, at_risk: 1, on_track: 0 };

describe('mfe-okr and okr', () => {
  const { calls } = createFrontEnd('mfe-okr', 'okr');
  const list = { objectives: [objective], counts, total: 1 };
  const filter = {
    status: 'working',
    level: 'company',
    goal: 'committed',
    q: 'north',
    mine: 'true',
    my_keyresults: 'true',
    start_from: '2026-01-01',
    end_to: '2026-12-31',
    sort: 'period_end',
    limit: '50',
    offset: '0',
  } as const;

  calls(listObjectives, { given: WORKING, answers: { body: list } });
  calls(listObjectives, { when: 'with every filter', given: WORKING, input: filter, answers: { body: list } });
  calls(listObjectives, {
    when: 'single ones',
    given: WORKING,
    input: { status: 'working', uuids: ID.objective, limit: '1' },
    answers: { body: list },
  });
  calls(listObjectives, {
    when: 'by owner',
    given: WORKING,
    input: { status: 'working', sort: 'owner', limit: '50', offset: '0' },
    answers: { body: list },
  });
  calls(listObjectives, {
    when: 'the best matches first',
    given: WORKING,
    input: { q: 'o', limit: '8', sort: 'relevance' },
    answers: { body: list },
  });
  const summary = { company: byHealth, team: byHealth, personal: byHealth };
  calls(summariseObjectives, { given: WORKING, input: { status: 'working' }, answers: { body: { summary } } });
  const TROUBLED = 'an objective with a key result in trouble';
  const troubled = {
    ...objective,
    keyresults: [{ ...keyresult, confidence: 2, checked_in_at: ID.readAt, trouble: ['confidence_low'] }],
    trouble: ['confidence_low'],
  };
  calls(listObjectives, {
    when: 'those in trouble, the worst first',
    given: TROUBLED,
    input: { status: 'working', attention: 'true', sort: 'attention' },
    answers: { body: { ...list, objectives: [troubled] } },
  });
  const byVerdict = { reached: 0, stalled: 0, too_early: 0, behind: 0, ahead: 1, on_pace: 0 };
  const verdicts = { company: byVerdict, team: byVerdict, personal: byVerdict };
  calls(summariseObjectives, {
    when: 'by pace too',
    given: TROUBLED,
    input: { status: 'working', attention: 'true', verdicts: 'true' },
    answers: { body: { summary, verdicts } },
  });
  calls(readObjectiveOfKeyResult, { given: WORKING, answers: { body: { objective } } });
  calls(readObjective, { given: WORKING, answers: { body: { objective } } });
  calls(readObjective, {
    when: 'of one that is gone',
    given: 'a member without objectives',
    answers: { status: 404, body: { code: 'OBJECTIVE_NOT_FOUND', message: 'Not found' } },
    throws: { name: 'ApiError', status: 404, code: 'OBJECTIVE_NOT_FOUND' },
  });
  const results = [
    { name: 'Signed contracts', measured_by: 'contracts', start_value: 0, target_value: 10, actual_value: 4 },
  ];
  const fresh = {
    name: 'Win the north',
    level: 'company',
    goal: 'committed',
    user_uuid: ID.user,
    validator_uuid: ID.user,
    period_start: '2026-03-01',
    period_end: '2026-06-01',
    description: null,
  } as const;
  calls(createObjective, {
    given: 'a member without objectives',
    input: { ...fresh, keyresults: results },
    answers: { status: 201, body: { objective } },
  });
  calls(createObjective, {
    when: 'without a name',
    given: 'a member without objectives',
    input: { ...fresh, name: '' },
    answers: {
      status: 422,
      body: {
        code: 'VALIDATION',
        message: 'Please correct the form',
        errors: { name: 'This objective needs a name' },
      },
    },
    throws: { status: 422, code: 'VALIDATION', errors: { name: 'This objective needs a name' } },
  });
  calls(editObjective, {
    given: CREATION,
    input: { name: 'Win the south', updated_at: ID.readAt },
    answers: { body: { objective } },
  });
  calls(editObjective, {
    when: 'edited meanwhile',
    given: 'an objective that somebody has edited meanwhile',
    input: { name: 'Win the south', updated_at: ID.readAt },
    answers: { status: 409, body: { code: 'EDITED_MEANWHILE', message: 'Edited meanwhile', objective } },
    throws: { status: 409, code: 'EDITED_MEANWHILE', body: { objective } },
  });
  calls(editObjective, {
    when: 'while the organisation is blocked',
    given: 'an objective of an organisation that does not pay',
    input: { name: 'Win the south' },
    answers: { status: 402, body: { code: 'BLOCKED_FOR_NOT_PAYING', message: 'Blocked' } },
    throws: { status: 402, code: 'BLOCKED_FOR_NOT_PAYING' },
  });
  calls(editObjective, {
    when: 'to the next status',
    given: CREATION,
    input: { status: 'validation' },
    answers: { body: { objective } },
  });
  calls(foldObjective, { given: WORKING, input: { folded: true }, answers: { body: { folded: true } } });
  calls(listFoldedObjectives, {
    given: 'an objective that its owner has folded',
    answers: { body: { folded: [ID.objective] } },
  });
  calls(deleteObjective, { given: CREATION, answers: {} });
  calls(duplicateObjective, { given: WORKING, answers: { status: 201, body: { objective } } });

  const [first = {}] = results;
  calls(createKeyResult, { given: CREATION, input: first, answers: { status: 201, body: { keyresult } } });
  const progress = { actual_value: 7, comment: 'Two more' };
  const commented = { ...keyresult, comment: 'Two more', checked_in_at: keyresult.updated_at };
  calls(editKeyResult, { given: WORKING, input: progress, answers: { body: { keyresult: commented } } });
  calls(deleteKeyResult, { given: CREATION, answers: {} });
  const order = [ID.otherKeyresult, ID.keyresult];
  calls(orderKeyResults, {
    given: CREATION,
    input: { keyresults_uid: order },
    answers: { body: { keyresults: [keyresult] } },
  });
  const history = [{ at: keyresult.updated_at, user_uuid: ID.user, from: 0, to: 4, comment: 'Begun' }];
  calls(listKeyResultChanges, {
    given: 'a key result whose value has changed',
    input: { limit: 50, offset: 0 },
    answers: { body: { history } },
  });
});

describe('mfe-okr and the check-ins of okr', () => {
  const { calls } = createFrontEnd('mfe-okr', 'okr');
  const CHECKED_IN = 'a key result that its owner has checked in on';
  const current = { ...keyresult, actual_value: 7, confidence: 6, comment: 'Three more', checked_in_at: checkin.at };
  const content = { value: 7, confidence: 6, comment: 'Three more' };
  const asked = { user_uuid: ID.user, by_uuid: ID.user, at: checkin.at };
  calls(listDueCheckins, {
    given: 'a key result that its owner was asked for',
    input: { limit: '1000' },
    answers: { body: { keyresults: [dueKeyresult], total: 1 } },
  });
  calls(createCheckin, {
    given: WORKING,
    input: content,
    answers: { status: 201, body: { checkin, keyresult: current } },
  });
  calls(createCheckin, {
    when: 'of what somebody else has checked in on meanwhile',
    given: CHECKED_IN,
    input: { ...content, updated_at: ID.readAt },
    answers: { status: 409, body: { code: 'EDITED_MEANWHILE', message: 'Edited meanwhile', keyresult: current } },
    throws: { status: 409, code: 'EDITED_MEANWHILE', body: { keyresult: current } },
  });
  calls(createCheckin, {
    when: 'before work has begun',
    given: CREATION,
    input: content,
    answers: { status: 409, body: { code: 'NOT_WORKING', message: 'Not in work' } },
    throws: { status: 409, code: 'NOT_WORKING' },
  });
  calls(listCheckins, {
    given: CHECKED_IN,
    input: { limit: '12' },
    answers: { body: { checkins: [checkin], total: 1 } },
  });
  calls(listCheckins, {
    when: 'of what somebody was asked for',
    given: 'a key result that its owner was asked for',
    input: { limit: '12' },
    answers: { body: { checkins: [], total: 0, asked } },
  });
  calls(deleteCheckin, { given: CHECKED_IN, answers: { body: { checkin, keyresult } } });
  calls(askForCheckin, { given: WORKING, input: { user_uuid: ID.user }, answers: { body: { keyresult } } });
  calls(withdrawCheckinAsk, { given: WORKING, answers: { body: { keyresult } } });
});

describe('mfe-okr and the comments of okr', () => {
  const { calls } = createFrontEnd('mfe-okr', 'okr');
  const COMMENTED = 'an objective that its owner has commented on';
  const liked = { ...comment, reactions: [{ reaction: 'heart', users: [ID.user] }] };
  const text = 'Who signs?';
  calls(listComments, {
    given: COMMENTED,
    input: { from_newest: 'true', limit: '100', offset: '0' },
    answers: { body: { comments: [liked], total: 1 } },
  });
  calls(listComments, {
    when: 'on a key result that has none',
    given: COMMENTED,
    input: { keyresult_uuid: ID.keyresult, from_newest: 'true', limit: '100', offset: '0' },
    answers: { body: { comments: [], total: 0 } },
  });
  calls(createComment, { given: WORKING, input: { text }, answers: { status: 201, body: { comment } } });
  calls(createComment, {
    when: 'with a mention of nobody',
    given: WORKING,
    input: { text: 'Ask @[00000000-0000-4000-8000-000000000000]' },
    answers: { status: 422, body: { code: 'VALIDATION', message: 'Please correct', errors: { text: 'Nobody' } } },
    throws: { status: 422, code: 'VALIDATION', errors: { text: 'Nobody' } },
  });
  const edited = { ...liked, text: 'Who signs it?', edited_at: comment.created_at };
  calls(editComment, { given: COMMENTED, input: { text: edited.text }, answers: { body: { comment: edited } } });
  calls(reactToComment, {
    given: COMMENTED,
    input: { reaction: 'heart', given: true },
    answers: { body: { comment: liked } },
  });
  calls(deleteComment, { given: COMMENTED, answers: { body: { comment: liked } } });
});

describe('mfe-okr and the blockers of okr', () => {
  const { calls } = createFrontEnd('mfe-okr', 'okr');
  const BLOCKED = 'a key result with a blocker that waits for its owner';
  const { kind, text, user_uuid, team_uuid } = blocker;
  const content = { kind, text, user_uuid, team_uuid };
  const resolved = { resolved_at: blocker.raised_at, resolved_by: ID.user, resolution: 'The contract is signed' };
  calls(raiseBlocker, { given: WORKING, input: content, answers: { status: 201, body: { blocker } } });
  calls(raiseBlocker, {
    when: 'without a sentence',
    given: WORKING,
    input: { ...content, text: '' },
    answers: {
      status: 422,
      body: { code: 'VALIDATION', message: 'Please correct the form', errors: { text: 'This field is required' } },
    },
    throws: { status: 422, code: 'VALIDATION', errors: { text: 'This field is required' } },
  });
  calls(listBlockersOfKeyResult, {
    given: BLOCKED,
    input: { open: 'true' },
    answers: { body: { blockers: [blocker], total: 1 } },
  });
  calls(editBlocker, {
    given: BLOCKED,
    input: { kind: 'time', text: 'No time', user_uuid: null, team_uuid: null },
    answers: { body: { blocker: { ...blocker, kind: 'time', text: 'No time', user_uuid: null } } },
  });
  calls(declineBlocker, { given: BLOCKED, answers: { body: { blocker: { ...blocker, user_uuid: null } } } });
  calls(resolveBlocker, {
    given: BLOCKED,
    input: { text: 'The contract is signed' },
    answers: { body: { blocker: { ...blocker, ...resolved } } },
  });
});

describe('mfe-okr and identity', () => {
  const { calls } = createFrontEnd('mfe-okr', 'identity');
  calls(listMembers, {
    when: 'by their ids',
    given: 'an organisation',
    input: { uuids: ID.member },
    answers: { body: { users: [member] } },
  });
  calls(listMembers, {
    when: 'that a text finds',
    given: 'an organisation',
    input: { q: 'e', active: true, limit: 6, sort: 'relevance' },
    answers: { body: { users: [member] } },
  });
  calls(listTeams, {
    when: 'by their ids',
    given: 'an organisation',
    input: { uuids: ID.team, users_limit: 0 },
    answers: { body: { teams: [teamName] } },
  });
  calls(listTeams, {
    when: 'that somebody is in',
    given: 'an organisation',
    input: { users: ID.mate, users_limit: 0 },
    answers: { body: { teams: [teamName] } },
  });
  calls(listTeams, {
    when: 'that a text finds',
    given: 'an organisation',
    input: { q: 'nor', limit: 3, users_limit: 0, sort: 'relevance' },
    answers: { body: { teams: [teamName] } },
  });
});

describe('mfe-okr and billing', () => {
  const { calls } = createFrontEnd('mfe-okr', 'billing');
  calls(checkSubscription, {
    given: 'an organisation of which one is a member',
    answers: { body: { organisation: unadministered } },
  });
});

describe('mfe-okr and notification', () => {
  const { calls } = createFrontEnd('mfe-okr', 'notification');
  calls(listNotifications, {
    given: 'an organisation with a history',
    answers: { body: { notifications: [notification] } },
  });
  calls(deleteNotification, { given: 'an organisation with a history', answers: {} });
  const { inboxItem } = examples;
  calls(listInbox, { given: 'something that waits for one', answers: { body: { items: [inboxItem], total: 1 } } });
  calls(countInbox, {
    given: 'something that waits for one',
    answers: { body: { organisations: [{ uuid: ID.org, count: 1 }], invitations: 0 } },
  });
  calls(markInboxItemSeen, { given: 'a mention that one has not seen', params: { item: ID.inboxItem }, answers: {} });
  calls(markMentionsSeen, { given: 'a mention that one has not seen', input: { comments: [ID.comment] }, answers: {} });
  calls(listReminders, { given: 'an organisation with a reminder', answers: { body: { reminders: [reminder] } } });
});
