import { createHash } from 'node:crypto';
import { EVENTS, type EventData, type EventType, type ObjectiveSnapshot, type WaymarkEvent } from '../src/index.ts';
import { memberSnapshot, objective, organisationSnapshot, reminder, subscription, teamSnapshot } from './examples.ts';
import { ID } from './ids.ts';

const { level, goal, status, period_start, period_end } = objective;
const checkinFacts = {
  checked_in_at: null,
  asked_uuid: null,
  asked_by_uuid: null,
  asked_at: null,
  checkin_rhythm: null,
};
const checked_in_at = '2026-03-02T08:00:00.000Z';
const objectiveSnapshot: ObjectiveSnapshot = {
  uuid: ID.objective,
  name: 'Win the north',
  level,
  goal,
  status,
  user_uuid: ID.user,
  validator_uuid: ID.user,
  team_uuid: null,
  creator_uuid: ID.user,
  period_start,
  period_end,
  status_since: '2026-03-01T08:00:00.000Z',
  sent_back: false,
  keyresults: [{ uuid: ID.keyresult, name: 'Signed contracts', user_uuid: ID.user, ...checkinFacts }],
};
const keyresultSnapshot = {
  uuid: ID.keyresult,
  objective_uuid: ID.objective,
  objective_name: 'Win the north',
  name: 'Signed contracts',
  user_uuid: ID.user,
  measured_by: 'contracts',
  start_value: 0,
  actual_value: 4,
  target_value: 10,
  progress: 40,
  health: 'at_risk' as const,
  order: 0,
  ...checkinFacts,
};
const blockerSnapshot = {
  uuid: ID.blocker,
  keyresult_uuid: ID.keyresult,
  keyresult_name: 'Signed contracts',
  objective_uuid: ID.objective,
  objective_name: 'Win the north',
  kind: 'waiting' as const,
  text: 'The customer has to sign',
  user_uuid: ID.user,
  team_uuid: null,
  declined: [],
  raised_by: ID.user,
  raised_at: objective.created_at,
};
const commentSnapshot = {
  uuid: ID.comment,
  objective_uuid: ID.objective,
  objective_name: 'Win the north',
  keyresult_uuid: ID.keyresult,
  keyresult_name: 'Signed contracts',
  user_uuid: ID.user,
  text: `Who signs, @[${ID.member}]?`,
  mentions: [{ kind: 'member' as const, uuid: ID.member }],
  created_at: '2026-03-02T09:30:00.000Z',
};
const { updated_at: _, ...reminderSnapshot } = reminder;
const invited = {
  ...memberSnapshot,
  first_name: null,
  last_name: null,
  lang: null,
  active: false,
  joined_at: null,
  user_created_at: null,
};
const url = 'https://waymark.example/organization';

const auditRecorded = {
  action: 'team.created',
  actor: { uuid: ID.user, email: null, first_name: null, last_name: null },
  target: 'team',
  target_uuid: ID.team,
  details: {},
  ip: '203.0.113.7',
  token: null,
  organisation_uuids: [ID.org],
  platform: false,
};

/** The data of every event of the catalogue, as a consumer may rely on it. */
const EVENT_EXAMPLES: { [Type in EventType]: EventData<Type> } = {
  'waymark.identity.organisation.created.v1': organisationSnapshot,
  'waymark.identity.organisation.updated.v1': organisationSnapshot,
  'waymark.identity.organisation.deleted.v1': { uuid: ID.org, name: 'Observatory' },
  'waymark.identity.member.invited.v1': invited,
  'waymark.identity.member.joined.v1': memberSnapshot,
  'waymark.identity.member.updated.v1': { ...memberSnapshot, changed: ['first_name'] },
  'waymark.identity.member.left.v1': { ...memberSnapshot, successor_uuid: ID.user, reason: 'removed' },
  'waymark.identity.team.created.v1': { ...teamSnapshot, user_uuids: [] },
  'waymark.identity.team.updated.v1': { ...teamSnapshot, changed: ['name'] },
  'waymark.identity.team.deleted.v1': { ...teamSnapshot, new_team_uuid: ID.otherTeam },
  'waymark.identity.user.deleted.v1': { uuid: ID.user, email: ID.email },
  'waymark.identity.session.ended.v1': {
    user_uuid: ID.user,
    session_uuids: [ID.session],
    issued_before: null,
    reason: 'signed_out',
  },
  'waymark.identity.mail.requested.v1': {
    template: 'welcome',
    to: ID.email,
    lang: 'en',
    data: { first_name: 'Ada', sealed_links: 'c2VhbGVk' },
  },
  'waymark.identity.audit.recorded.v1': {
    ...auditRecorded,
    action: 'user.registered',
    organisation_uuids: [],
    platform: true,
    actor: { uuid: ID.user, email: ID.email, first_name: 'Ada', last_name: 'Lovelace' },
  },
  'waymark.okr.objective.created.v1': objectiveSnapshot,
  'waymark.okr.objective.updated.v1': { ...objectiveSnapshot, changed: ['name'] },
  'waymark.okr.objective.duplicated.v1': {
    ...objectiveSnapshot,
    source_uuid: ID.objective,
    source_name: 'Win the north',
  },
  'waymark.okr.objective.moved.v1': { ...objectiveSnapshot, from: 'validation', to: 'working' },
  'waymark.okr.objective.deleted.v1': objectiveSnapshot,
  'waymark.okr.keyresult.created.v1': keyresultSnapshot,
  'waymark.okr.keyresult.updated.v1': { ...keyresultSnapshot, changed: ['name'] },
  'waymark.okr.keyresult.progressed.v1': { ...keyresultSnapshot, checked_in_at, from: 0, to: 4, comment: 'Begun' },
  'waymark.okr.keyresult.checked_in.v1': {
    ...keyresultSnapshot,
    checked_in_at,
    checkin_uuid: ID.otherKeyresult,
    from: 4,
    to: 4,
    confidence: 7,
    comment: 'Still four',
  },
  'waymark.okr.keyresult.asked.v1': {
    ...keyresultSnapshot,
    asked_uuid: ID.member,
    asked_by_uuid: ID.user,
    asked_at: '2026-03-03T08:00:00.000Z',
  },
  'waymark.okr.keyresult.unasked.v1': keyresultSnapshot,
  'waymark.okr.keyresult.deleted.v1': keyresultSnapshot,
  'waymark.okr.keyresult.reordered.v1': {
    objective_uuid: ID.objective,
    objective_name: 'Win the north',
    keyresult_uuids: [ID.otherKeyresult, ID.keyresult],
  },
  'waymark.okr.blocker.raised.v1': blockerSnapshot,
  'waymark.okr.blocker.changed.v1': { ...blockerSnapshot, user_uuid: null, declined_by: ID.user },
  'waymark.okr.blocker.resolved.v1': { ...blockerSnapshot, resolution: 'The contract is signed', resolved_by: ID.user },
  'waymark.okr.comment.made.v1': commentSnapshot,
  'waymark.okr.comment.changed.v1': { ...commentSnapshot, added: commentSnapshot.mentions },
  'waymark.okr.comment.reacted.v1': {
    uuid: ID.comment,
    objective_uuid: ID.objective,
    reaction: 'thumbs_up',
    given: true,
  },
  'waymark.okr.comment.deleted.v1': commentSnapshot,
  'waymark.okr.audit.recorded.v1': auditRecorded,
  'waymark.billing.subscription.changed.v1': { organisation_uuid: ID.org, ...subscription },
  'waymark.billing.subscription.requested.v1': {
    organisation_uuid: ID.org,
    requested_plan: 'grow_plan',
    requested_number: null,
    requester_uuid: ID.user,
  },
  'waymark.billing.plan.accepted.v1': {
    organisation_uuid: ID.org,
    plan: 'grow_plan',
    maximum: 10,
    downgrade: false,
  },
  'waymark.billing.mail.requested.v1': {
    template: 'plan_requested',
    to: ID.email,
    lang: 'en',
    data: {
      first_name: 'Ada',
      organisation: 'Observatory',
      plan: 'grow_plan',
      reference: 'WM-1A2B-3C4D',
      url,
    },
  },
  'waymark.billing.audit.recorded.v1': auditRecorded,
  'waymark.notification.audit.recorded.v1': auditRecorded,
  'waymark.notification.reminder.created.v1': reminderSnapshot,
  'waymark.notification.reminder.updated.v1': { ...reminderSnapshot, changed: ['time'] },
  'waymark.notification.reminder.deleted.v1': reminderSnapshot,
};

/** A uuid that is always the same for a text. */
const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};

const OF_NO_ORGANISATION: readonly EventType[] = [
  'waymark.identity.user.deleted.v1',
  'waymark.identity.mail.requested.v1',
  'waymark.identity.session.ended.v1',
  'waymark.identity.audit.recorded.v1',
];
// These events may be caused by the system and then have no actor.
const OF_NOBODY: readonly EventType[] = [
  'waymark.identity.session.ended.v1',
  'waymark.identity.mail.requested.v1',
  'waymark.billing.mail.requested.v1',
  'waymark.billing.subscription.changed.v1',
];

/** The whole event of a type, as it is delivered. */
export const exampleEvent = (type: EventType): WaymarkEvent => ({
  specversion: '1.0',
  id: uuidOf(type),
  source: `/waymark/${EVENTS[type].producer}`,
  type,
  subject: uuidOf(`subject of ${type}`),
  time: '2026-03-02T09:30:00.000Z',
  datacontenttype: 'application/json',
  sequence: Object.keys(EVENTS).indexOf(type) + 1,
  ...(OF_NO_ORGANISATION.includes(type) ? {} : { organisation: ID.org }),
  ...(OF_NOBODY.includes(type) ? {} : { actor: ID.user }),
  data: EVENT_EXAMPLES[type],
});
