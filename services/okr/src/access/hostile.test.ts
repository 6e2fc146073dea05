import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;

beforeAll(async () => {
  world = await createWorld();
  org = await world.organisation(['owner']);
});
afterAll(() => world.close());

const VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x'.repeat(20_000),
  '🚀',
  "'; drop table objectives; --",
  '2026-13-45',
  '0000-00-00',
  [],
  [null],
  {},
  { $ne: 1 },
  [[[[]]]],
  'constructor',
];

const mutations = (valid: Record<string, unknown>): object[] =>
  Object.keys(valid).flatMap((field) => VALUES.map((value) => ({ ...valid, [field]: value })));

test('no value of a field causes a 5xx', async () => {
  const call = await world.as(org.user.owner);
  const owner = org.user.owner ?? '';
  const whole = objective(owner, { keyresults: [keyresult()], team_uuid: null, description: 'x', period: {} });
  const made = (await call.post(org.base, whole)).body.objective;
  const path = `${org.base}/${made.uuid}`;
  const part = {
    ...keyresult({ actual_value: 1, order: 0, comment: 'c', present_progress_score: 5 }),
    updated_at: 'x',
  };
  const organisation = org.base.replace('/objectives', '');
  const { uuid, keyresults } = (await call.post(org.base, objective(owner, { keyresults: [keyresult()] }))).body
    .objective;
  await world.host.admin(`update objectives set status = 'working' where uuid = $1`, [uuid]);
  const checkins = `${organisation}/keyresults/${keyresults[0].uuid}/checkins`;
  const { checkin } = (await call.post(checkins, {})).body;
  const blockers = `${organisation}/keyresults/${keyresults[0].uuid}/blockers`;
  const blocker = { kind: 'waiting', text: 'x', user_uuid: owner, team_uuid: null };
  const raised = `${organisation}/blockers/${(await call.post(blockers, blocker)).body.blocker.uuid}`;
  const target: [string, string, Record<string, unknown>][] = [
    ['POST', org.base, whole],
    ['PUT', path, { ...objective(owner), updated_at: made.updated_at }],
    ['PUT', path, { status: 'creation' }],
    ['POST', `${path}/keyresults`, keyresult()],
    ['PUT', `${path}/keyresults/${made.keyresults[0].uuid}`, part],
    ['POST', `${path}/keyresults/order`, { keyresults_uid: [] }],
    ['POST', checkins, { value: 1, confidence: 5, comment: 'c', blocker, updated_at: 'x' }],
    ['PUT', `${organisation}/checkins/${checkin.uuid}`, { value: 1, confidence: 5, comment: 'c' }],
    ['POST', `${checkins}/ask`, { user_uuid: owner }],
    ['POST', blockers, blocker],
    ['PUT', raised, blocker],
    ['POST', `${raised}/resolve`, { text: 'x' }],
  ];
  const { comment } = (await call.post(`${path}/comments`, { text: 'c' })).body;
  target.push(
    ['POST', `${path}/comments`, { text: 'c', keyresult_uuid: null }],
    ['PUT', `${organisation}/comments/${comment.uuid}`, { text: 'c' }],
    ['PUT', `${organisation}/comments/${comment.uuid}/reactions`, { reaction: 'heart' }],
  );
  const token = await world.host.tokenFor({ user: owner });
  const faults: unknown[] = [];
  for (const [method, url, valid] of target) {
    for (const body of mutations(valid)) {
      const answer = await world.http.send(method, url, { token, body });
      if (answer.status >= 500) faults.push([method, url, body, answer.text]);
      if (answer.status === 422) expect(Object.keys(answer.body.errors).length).toBeGreaterThan(0);
    }
  }
  expect(faults).toEqual([]);
});

test('no query parameter of the objective list causes a 5xx response', async () => {
  const token = await world.host.tokenFor({ user: org.user.owner });
  const names = [
    'status',
    'level',
    'goal',
    'q',
    'mine',
    'my_keyresults',
    'start_from',
    'end_to',
    'sort',
    'limit',
    'offset',
  ];
  for (const name of [...names, '__proto__', 'constructor']) {
    for (const value of VALUES) {
      const text = encodeURIComponent(String(value ?? 'null').toWellFormed());
      for (const query of [`${name}=${text}`, `${name}[a]=${text}`, `${name}=${text}&${name}=${text}`]) {
        const { status } = await world.http.send('GET', `${org.base}?${query}`, { token });
        expect([query.slice(0, 60), status < 500]).toEqual([query.slice(0, 60), true]);
      }
    }
  }
});
