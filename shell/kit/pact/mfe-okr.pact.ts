import { describe } from '@jest/globals';
import { examples, ID } from '@waymark/contracts/pact';
import { createFrontEnd, DONE, ORGANISATION } from './front-end.ts';

const { objective, keyresult, member, team, notification, unadministered } = examples;
const OBJECTIVES = `${ORGANISATION}/objectives`;
const ONE = `${OBJECTIVES}/${ID.objective}`;
const RESULTS = `${ONE}/keyresults`;
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

  calls(
    'objectivesApi',
    'list',
    { given: WORKING, asks: { method: 'GET', path: OBJECTIVES }, answers: { body: list }, gives: { ...DONE, ...list } },
    (api) => api(),
  );
  calls(
    'objectivesApi',
    'list',
    {
      when: 'with every filter',
      given: WORKING,
      asks: { method: 'GET', path: OBJECTIVES, query: filter },
      answers: { body: list },
      gives: { ...DONE, ...list },
    },
    (api) => api({ ...filter, mine: true, my_keyresults: true, limit: 50, offset: 0 }),
  );
  calls(
    'objectivesApi',
    'list',
    {
      when: 'single ones',
      given: WORKING,
      asks: { method: 'GET', path: OBJECTIVES, query: { status: 'working', uuids: ID.objective, limit: '1' } },
      answers: { body: list },
      gives: { ...DONE, ...list },
    },
    (api) => api({ status: 'working', uuids: [ID.objective], limit: 1 }),
  );
  const summary = { company: byHealth, team: byHealth, personal: byHealth };
  calls(
    'objectivesApi',
    'summary',
    {
      given: WORKING,
      asks: { method: 'GET', path: `${OBJECTIVES}/summary`, query: { status: 'working' } },
      answers: { body: { summary } },
    },
    (api) => api({ status: 'working' }),
  );
  calls(
    'objectivesApi',
    'containing',
    {
      given: WORKING,
      asks: { method: 'GET', path: `${OBJECTIVES}/containing/${ID.keyresult}` },
      answers: { body: { objective } },
    },
    (api) => api(ID.keyresult),
  );
  calls(
    'objectivesApi',
    'one',
    { given: WORKING, asks: { method: 'GET', path: ONE }, answers: { body: { objective } } },
    (api) => api(ID.objective),
  );
  calls(
    'objectivesApi',
    'one',
    {
      when: 'of one that is gone',
      given: 'a member without objectives',
      asks: { method: 'GET', path: ONE },
      answers: { status: 404, body: { code: 'OBJECTIVE_NOT_FOUND', message: 'Not found' } },
      throws: { name: 'ApiError', status: 404, code: 'OBJECTIVE_NOT_FOUND' },
    },
    (api) => api(ID.objective),
  );
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
  calls(
    'objectivesApi',
    'create',
    {
      given: 'a member without objectives',
      asks: { method: 'POST', path: OBJECTIVES, body: { ...fresh, keyresults: results } },
      answers: { status: 201, body: { objective } },
    },
    (api) => api({ ...fresh, keyresults: results }),
  );
  calls(
    'objectivesApi',
    'create',
    {
      when: 'without a name',
      given: 'a member without objectives',
      asks: { method: 'POST', path: OBJECTIVES, body: { ...fresh, name: '' } },
      answers: {
        status: 422,
        body: {
          code: 'VALIDATION',
          message: 'Please correct the form',
          errors: { name: 'This objective needs a name' },
        },
      },
      throws: { status: 422, code: 'VALIDATION', errors: { name: 'This objective needs a name' } },
    },
    (api) => api({ ...fresh, name: '' }),
  );
  calls(
    'objectivesApi',
    'update',
    {
      given: CREATION,
      asks: { method: 'PUT', path: ONE, body: { name: 'Win the south', updated_at: ID.readAt } },
      answers: { body: { objective } },
    },
    (api) => api(ID.objective, { name: 'Win the south', updated_at: ID.readAt }),
  );
  calls(
    'objectivesApi',
    'update',
    {
      when: 'edited meanwhile',
      given: 'an objective that somebody has edited meanwhile',
      asks: { method: 'PUT', path: ONE, body: { name: 'Win the south', updated_at: ID.readAt } },
      answers: { status: 409, body: { code: 'EDITED_MEANWHILE', message: 'Edited meanwhile', objective } },
      throws: { status: 409, code: 'EDITED_MEANWHILE', body: { objective } },
    },
    (api) => api(ID.objective, { name: 'Win the south', updated_at: ID.readAt }),
  );
  calls(
    'objectivesApi',
    'update',
    {
      when: 'while the organisation is blocked',
      given: 'an objective of an organisation that does not pay',
      asks: { method: 'PUT', path: ONE, body: { name: 'Win the south' } },
      answers: { status: 402, body: { code: 'BLOCKED_FOR_NOT_PAYING', message: 'Blocked' } },
      throws: { status: 402, code: 'BLOCKED_FOR_NOT_PAYING' },
    },
    (api) => api(ID.objective, { name: 'Win the south' }),
  );
  calls(
    'objectivesApi',
    'move',
    {
      given: CREATION,
      asks: { method: 'PUT', path: ONE, body: { status: 'validation' } },
      answers: { body: { objective } },
    },
    (api) => api(ID.objective, 'validation'),
  );
  calls(
    'objectivesApi',
    'remove',
    { given: CREATION, asks: { method: 'DELETE', path: ONE }, answers: {}, gives: DONE },
    (api) => api(ID.objective),
  );
  calls(
    'objectivesApi',
    'duplicate',
    {
      given: WORKING,
      asks: { method: 'POST', path: `${ONE}/duplicate` },
      answers: { status: 201, body: { objective } },
    },
    (api) => api(ID.objective),
  );

  const [first = {}] = results;
  calls(
    'keyResultsApi',
    'create',
    {
      given: CREATION,
      asks: { method: 'POST', path: RESULTS, body: first },
      answers: { status: 201, body: { keyresult } },
    },
    (api) => api(first),
  );
  const progress = { actual_value: 7, comment: 'Two more' };
  const commented = { ...keyresult, comment: 'Two more' };
  calls(
    'keyResultsApi',
    'update',
    {
      given: WORKING,
      asks: { method: 'PUT', path: `${RESULTS}/${ID.keyresult}`, body: progress },
      answers: { body: { keyresult: commented } },
    },
    (api) => api(ID.keyresult, progress),
  );
  calls(
    'keyResultsApi',
    'remove',
    { given: CREATION, asks: { method: 'DELETE', path: `${RESULTS}/${ID.keyresult}` }, answers: {}, gives: DONE },
    (api) => api(ID.keyresult),
  );
  const order = [ID.otherKeyresult, ID.keyresult];
  calls(
    'keyResultsApi',
    'order',
    {
      given: CREATION,
      asks: { method: 'POST', path: `${RESULTS}/order`, body: { keyresults_uid: order } },
      answers: { body: { keyresults: [keyresult] } },
    },
    (api) => api(order),
  );
  const history = [{ at: keyresult.updated_at, user_uuid: ID.user, from: 0, to: 4, comment: 'Begun' }];
  calls(
    'keyResultsApi',
    'history',
    {
      given: 'a key result whose value has changed',
      asks: { method: 'GET', path: `${RESULTS}/${ID.keyresult}/history` },
      answers: { body: { history } },
    },
    (api) => api(ID.keyresult),
  );
});

describe('mfe-okr and identity', () => {
  const { calls } = createFrontEnd('mfe-okr', 'identity');
  calls(
    'membersApi',
    'list',
    {
      when: 'by their ids',
      given: 'an organisation',
      asks: { method: 'GET', path: `${ORGANISATION}/users`, query: { uuids: ID.member } },
      answers: { body: { users: [member] } },
    },
    (api) => api({ uuids: [ID.member] }),
  );
  calls(
    'teamsApi',
    'list',
    {
      given: 'an organisation',
      asks: { method: 'GET', path: `${ORGANISATION}/teams` },
      answers: { body: { teams: [team] } },
    },
    (api) => api(),
  );
});

describe('mfe-okr and billing', () => {
  const { calls } = createFrontEnd('mfe-okr', 'billing');
  calls(
    'subscriptionApi',
    'check',
    {
      given: 'an organisation of which one is a member',
      asks: { method: 'POST', path: `${ORGANISATION}/check_subscription` },
      answers: { body: { organisation: unadministered } },
    },
    (api) => api(),
  );
});

describe('mfe-okr and notification', () => {
  const { calls } = createFrontEnd('mfe-okr', 'notification');
  const HISTORY = `${ORGANISATION}/notifications`;
  calls(
    'notificationsApi',
    'list',
    {
      given: 'an organisation with a history',
      asks: { method: 'GET', path: HISTORY },
      answers: { body: { notifications: [notification] } },
    },
    (api) => api(),
  );
  calls(
    'notificationsApi',
    'remove',
    {
      given: 'an organisation with a history',
      asks: { method: 'DELETE', path: `${HISTORY}/${ID.notification}` },
      answers: {},
      gives: DONE,
    },
    (api) => api(ID.notification),
  );
});
