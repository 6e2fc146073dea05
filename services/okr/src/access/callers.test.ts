import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;
let foreign: Organisation;
let found: { objective: string; keyresult: string };
const tokens: Record<string, string | undefined> = {};

const CALLS: [string, string, unknown?][] = [
  ['GET', ''],
  ['GET', '?status=nonsense'],
  ['POST', '', { name: '' }],
  ['GET', '/summary'],
  ['GET', '/summary?goal=nonsense'],
  ['GET', '/containing/:keyresult'],
  ['GET', '/:objective'],
  ['PUT', '/:objective', { name: 5 }],
  ['PUT', '/:objective', { status: 'validation' }],
  ['DELETE', '/:objective'],
  ['POST', '/:objective/duplicate'],
  ['POST', '/:objective/keyresults', {}],
  ['POST', '/:objective/keyresults/order', {}],
  ['PUT', '/:objective/keyresults/:keyresult', { name: '' }],
  ['DELETE', '/:objective/keyresults/:keyresult'],
  ['GET', '/:objective/keyresults/:keyresult/history'],
  ['GET', '/:objective/keyresults/:keyresult/history?limit=nonsense'],
  ['GET', '/:objective/comments'],
  ['GET', '/:objective/comments?limit=nonsense'],
  ['POST', '/:objective/comments', { text: '' }],
];

const call = (method: string, path: string, who: string, body?: unknown, base = org.base) => {
  const url = base + path.replace(':objective', found.objective).replace(':keyresult', found.keyresult);
  return world.http.send(method, url, { token: tokens[who], body: method === 'GET' ? undefined : body });
};

beforeAll(async () => {
  world = await createWorld();
  org = await world.organisation(['owner', 'member', 'removed', 'invited']);
  foreign = await world.organisation(['stranger']);
  const { invited = '', removed = '' } = org.user;
  world.host.internal.answer('identity', 'GET', /members/, { status: 404, body: {} });
  const pending = world.member(org.uuid, invited, 'Invited', { active: false, joined_at: null });
  const left = {
    ...world.member(org.uuid, removed, 'Removed'),
    successor_uuid: org.user.owner ?? '',
    reason: 'removed' as const,
  };
  await world.deliver(
    world.event('waymark.identity.member.updated.v1', org.uuid, { ...pending, changed: ['active'] }),
    world.event('waymark.identity.member.left.v1', org.uuid, left),
  );
  const made = await (await world.as(org.user.owner)).post(
    org.base,
    objective(org.user.owner ?? '', { keyresults: [keyresult()] }),
  );
  found = { objective: made.body.objective.uuid, keyresult: made.body.objective.keyresults[0].uuid };
  for (const who of ['owner', 'member', 'removed', 'invited'])
    tokens[who] = await world.host.tokenFor({ user: org.user[who] });
  tokens.stranger = await world.host.tokenFor({ user: foreign.user.stranger });
  tokens.nobody = await world.host.tokenFor({ user: randomUUID() });
  tokens.superAdmin = await world.host.tokenFor({ user: randomUUID(), superAdmin: true });
  tokens.forged = `${tokens.owner?.slice(0, -4)}AAAA`;
});
afterAll(() => world.close());

describe.each(CALLS)('%s %s', (method, path, body) => {
  test.each(['anonymous', 'forged'])('is 401 without a valid session: %s', async (who) => {
    const answer = await call(method, path, who, body);
    expect([answer.status, answer.body.code]).toEqual([401, 'SESSION_REQUIRED']);
  });

  test.each(['removed', 'invited', 'stranger', 'nobody', 'superAdmin'])(
    'is 404, also with an invalid body, for a user who is not an active member: %s',
    async (who) => {
      const answer = await call(method, path, who, body);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  if (path.includes('/:'))
    test('is 404 for an objective or key result of another organisation', async () => {
      const answer = await call(method, path, 'stranger', body, foreign.base);
      expect([answer.status, answer.body.code]).toEqual([
        404,
        expect.stringMatching(/^(OBJECTIVE|KEYRESULT)_NOT_FOUND$/),
      ]);
    });

  test('is 404 for a malformed organisation id', async () => {
    const answer = await call(method, path, 'owner', body, '/api/v1/user/organisations/nonsense/objectives');
    expect(answer.status).toBe(404);
  });
});

describe('a blocked organisation', () => {
  const WRITES = CALLS.filter(([method]) => method !== 'GET');

  test.each([
    [true, false, 'BLOCKED_FOR_NOT_PAYING'],
    [false, true, 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION'],
    [true, true, 'BLOCKED_FOR_NOT_PAYING'],
  ])(
    'refuses writes (402, without permission 403) and lists objectives: not paying %s, over-subscribed %s',
    async (notPaying, over, code) => {
      await world.blocks(org, notPaying, over);
      for (const [method, path, body] of WRITES) {
        const answer = await call(method, path, 'owner', body);
        expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 402, code]);
      }
      expect((await call('GET', '', 'member')).status).toBe(200);
      const forbidden = await call('DELETE', '/:objective', 'member');
      expect([forbidden.status, forbidden.body.code]).toEqual([403, 'FORBIDDEN']);
      const move = await call('PUT', '/:objective', 'member', { status: 'validation' });
      expect([move.status, move.body.code]).toEqual([403, 'OBJECTIVE_MOVE_FORBIDDEN']);
      await world.blocks(org, false, false);
    },
  );
});

test('a block that billing has lifted no longer applies, even before its event arrives', async () => {
  const asked = () => world.host.internal.calls.filter(({ service }) => service === 'billing').length;
  await world.blocks(org, true, false);
  const lifted = { organisation_uuid: org.uuid, current_subscription_type: 'free_plan' };
  const state = { ...lifted, blocked_for_not_paying: false, blocked_for_active_users_over_subscription: false };
  world.host.internal.answer('billing', 'POST', '/internal/subscriptions', { body: { subscriptions: [state] } });
  const before = asked();
  const body = objective(org.user.owner ?? '');
  expect((await (await world.as(org.user.owner)).post(org.base, body)).status).toBe(201);
  expect((await (await world.as(org.user.owner)).post(org.base, body)).status).toBe(201);
  expect(asked() - before).toBe(1);
  await world.blocks(org, true, false);
  world.host.internal.answer('billing', 'POST', '/internal/subscriptions', {
    body: { subscriptions: [{ ...state, blocked_for_not_paying: true }] },
  });
  expect((await (await world.as(org.user.owner)).post(org.base, body)).status).toBe(402);
  await world.blocks(org, false, false);
});

test('fields that a client may not set are ignored when an objective is created or edited', async () => {
  const owner = await world.as(org.user.owner);
  const extra = {
    status: 'archive',
    creator_uuid: foreign.user.stranger,
    organisation_uuid: foreign.uuid,
    uuid: randomUUID(),
  };
  const made = await owner.post(org.base, objective(org.user.owner ?? '', extra));
  expect(made.body.objective).toMatchObject({ status: 'creation', creator_uuid: org.user.owner });
  expect(made.body.objective.uuid).not.toBe(extra.uuid);
  const { status: _status, ...rest } = extra;
  const edited = await owner.put(`${org.base}/${made.body.objective.uuid}`, {
    ...rest,
    progress: 100,
    updated_by: 'x',
  });
  expect(edited.body.objective).toEqual(made.body.objective);
});

test('only owner, validator, creator and admins may delete an objective', async () => {
  const make = async (more: object = {}) =>
    (await (await world.as(org.user.owner)).post(org.base, objective(org.user.owner ?? '', more))).body.objective.uuid;
  const member = await world.as(org.user.member);
  expect((await member.del(`${org.base}/${await make()}`)).body.code).toBe('FORBIDDEN');
  expect((await member.del(`${org.base}/${await make({ user_uuid: org.user.member })}`)).status).toBe(200);
  expect((await member.del(`${org.base}/${await make({ validator_uuid: org.user.member })}`)).status).toBe(200);
  const own = await member.post(org.base, objective(org.user.owner ?? ''));
  expect((await member.del(`${org.base}/${own.body.objective.uuid}`)).status).toBe(200);
  const again = await member.post(org.base, objective(org.user.member ?? ''));
  expect((await (await world.as(org.user.owner)).del(`${org.base}/${again.body.objective.uuid}`)).status).toBe(200);
});

test('a connection without an organisation sees no row of a tenant table', async () => {
  for (const table of [
    'objectives',
    'keyresults',
    'keyresult_changes',
    'comments',
    'comment_reactions',
    'members',
    'teams',
    'organisations',
    'subscriptions',
  ]) {
    expect(await world.host.database.platform(table).select()).toEqual([]);
  }
});
