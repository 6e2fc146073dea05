import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CATALOGUE } from '@waymark/contracts';
import type { ServiceHost } from '@waymark/service-kit';
import {
  api,
  closedAfter,
  dyingHost,
  faultsOfRepeats,
  keyedCalls,
  type RepeatedCall,
} from '@waymark/service-kit/testing';
import { createOkrService, readOkrConfig } from '../service.ts';
import { createWorld, keyresult, objective, type World } from '../testing/world.ts';

const atEnd = closedAfter(afterEach);

const LIMIT_MS = 180_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Ground = {
  base: string;
  owner: string;
  objective: string;
  keyresults: string[];
  checkin: string;
  blocker: string;
  comment: string;
};
type Sent = [method: string, path: string, body?: object];

/** The organisation, of its objectives. */
const above = (base: string): string => base.replace('/objectives', '');
const OF_BLOCKER = ['editBlocker', 'resolveBlocker', 'declineBlocker'];
const OF_CHECKIN = ['editCheckin', 'deleteCheckin'];
const IN_WORK = [
  'editKeyResult',
  'createCheckin',
  'askForCheckin',
  'withdrawCheckinAsk',
  'raiseBlocker',
  ...OF_CHECKIN,
  ...OF_BLOCKER,
];

const CALLS = {
  createObjective: ({ base, owner }) => ['POST', base, objective(owner, { keyresults: [keyresult()] })],
  editObjective: ({ base, objective: uuid }) => ['PUT', `${base}/${uuid}`, { name: 'Another', description: 'Why' }],
  'editObjective, a move': ({ base, objective: uuid }) => ['PUT', `${base}/${uuid}`, { status: 'validation' }],
  deleteObjective: ({ base, objective: uuid }) => ['DELETE', `${base}/${uuid}`],
  foldObjective: ({ base, objective: uuid }) => ['PUT', `${base}/${uuid}/folded`, { folded: true }],
  duplicateObjective: ({ base, objective: uuid }) => ['POST', `${base}/${uuid}/duplicate`],
  createKeyResult: ({ base, objective: uuid }) => ['POST', `${base}/${uuid}/keyresults`, keyresult()],
  editKeyResult: ({ base, objective: uuid, keyresults: [one] }) => [
    'PUT',
    `${base}/${uuid}/keyresults/${one}`,
    { actual_value: 5, comment: 'Half' },
  ],
  'editKeyResult, its name': ({ base, objective: uuid, keyresults: [one] }) => [
    'PUT',
    `${base}/${uuid}/keyresults/${one}`,
    { name: 'Another' },
  ],
  deleteKeyResult: ({ base, objective: uuid, keyresults: [one] }) => ['DELETE', `${base}/${uuid}/keyresults/${one}`],
  orderKeyResults: ({ base, objective: uuid, keyresults }) => [
    'POST',
    `${base}/${uuid}/keyresults/order`,
    { keyresults_uid: keyresults.toReversed() },
  ],
  createCheckin: ({ base, keyresults: [one] }) => [
    'POST',
    `${above(base)}/keyresults/${one}/checkins`,
    { value: 5, confidence: 7, comment: 'Half' },
  ],
  'createCheckin, the same value': ({ base, keyresults: [one] }) => [
    'POST',
    `${above(base)}/keyresults/${one}/checkins`,
    { confidence: 7 },
  ],
  askForCheckin: ({ base, owner, keyresults: [one] }) => [
    'POST',
    `${above(base)}/keyresults/${one}/checkins/ask`,
    { user_uuid: owner },
  ],
  withdrawCheckinAsk: ({ base, keyresults: [one] }) => ['DELETE', `${above(base)}/keyresults/${one}/checkins/ask`],
  editCheckin: ({ base, checkin }) => ['PUT', `${above(base)}/checkins/${checkin}`, { value: 4, confidence: 6 }],
  deleteCheckin: ({ base, checkin }) => ['DELETE', `${above(base)}/checkins/${checkin}`],
  'createCheckin, with a blocker': ({ base, keyresults: [one] }) => [
    'POST',
    `${above(base)}/keyresults/${one}/checkins`,
    { value: 5, blocker: { kind: 'time', text: 'No time' } },
  ],
  raiseBlocker: ({ base, owner, keyresults: [one] }) => [
    'POST',
    `${above(base)}/keyresults/${one}/blockers`,
    { kind: 'waiting', text: 'Them', user_uuid: owner },
  ],
  editBlocker: ({ base, blocker }) => ['PUT', `${above(base)}/blockers/${blocker}`, { kind: 'time', text: 'No time' }],
  resolveBlocker: ({ base, blocker }) => ['POST', `${above(base)}/blockers/${blocker}/resolve`, { text: 'Done' }],
  declineBlocker: ({ base, blocker }) => ['POST', `${above(base)}/blockers/${blocker}/not_me`],
  createComment: ({ base, owner, objective: uuid }) => [
    'POST',
    `${base}/${uuid}/comments`,
    { text: `Who signs, @[${owner}]?` },
  ],
  editComment: ({ base, comment }) => ['PUT', `${above(base)}/comments/${comment}`, { text: 'We sign' }],
  deleteComment: ({ base, comment }) => ['DELETE', `${above(base)}/comments/${comment}`],
  reactToComment: ({ base, comment }) => [
    'PUT',
    `${above(base)}/comments/${comment}/reactions`,
    { reaction: 'thumbs_up' },
  ],
} satisfies Record<string, (ground: Ground) => Sent>;

const arrange = async (call: string, sent: (ground: Ground) => Sent): Promise<RepeatedCall> => {
  const org = await world.organisation(['owner', 'other']);
  const owner = org.user.owner ?? '';
  const as = await world.as(owner);
  const made = await as.post(org.base, objective(owner, { keyresults: [keyresult(), keyresult()] }));
  const { uuid, keyresults } = made.body.objective;
  const status =
    IN_WORK.includes(call.split(',')[0] ?? '') && call !== 'editKeyResult, its name' ? 'working' : 'creation';
  await world.host.admin('update objectives set status = $1 where uuid = $2', [status, uuid]);
  const uuids = keyresults.map((one: { uuid: string }) => one.uuid);
  const first = `${above(org.base)}/keyresults/${uuids[0]}`;
  const checkin = OF_CHECKIN.includes(call) ? (await as.post(`${first}/checkins`, { value: 3 })).body.checkin.uuid : '';
  const waiting = { kind: 'waiting', text: 'Us', user_uuid: owner };
  const blocker = OF_BLOCKER.includes(call) ? (await as.post(`${first}/blockers`, waiting)).body.blocker.uuid : '';
  const isOfComment = ['editComment', 'deleteComment', 'reactToComment'].includes(call);
  const comment = isOfComment
    ? (await as.post(`${org.base}/${uuid}/comments`, { text: 'Who signs?' })).body.comment.uuid
    : '';
  const ground = { base: org.base, owner, objective: uuid, keyresults: uuids, checkin, blocker, comment };
  const [method, path, body] = sent(ground);
  // With a second factor: whether one is required is looked up again after a second, and each statement is a step.
  const token = await world.host.tokenFor({ user: owner, secondFactor: true });
  return { method, path, token, ...(body && { body }) };
};

it('creating an objective with an idempotency key takes two more statements than without', async () => {
  const stepsOf = async (headers: Record<string, string>) => {
    const counted = dyingHost(world.host, 'okr');
    atEnd(() => counted.close());
    const { method, path, ...asked } = await arrange('createObjective', CALLS.createObjective);
    const answer = await api(createOkrService(counted.host, readOkrConfig({}))).send(method, path, {
      ...asked,
      headers,
    });
    expect(answer.status).toBe(201);
    return counted.steps();
  };
  expect(await stepsOf({ 'idempotency-key': 'counted' })).toBe((await stepsOf({})) + 2);
});

describe('a call repeated with its Idempotency-Key after the process ended at any step', () => {
  it('is tested for every call that honours Idempotency-Key', () => {
    const called = new Set(Object.keys(CALLS).map((name) => name.split(',')[0]));
    expect([...called].sort()).toEqual(keyedCalls(CATALOGUE.okr).sort());
  });

  it.each(Object.entries(CALLS))(
    'takes effect once, and gets the same response without waiting: %s',
    async (call, sent) => {
      const create = (host: ServiceHost) => createOkrService(host, readOkrConfig({}));
      const okr = { name: 'okr', host: world.host, service: world.service, create } as const;
      const { faults, points, effect } = await faultsOfRepeats(okr, () => arrange(call, sent));
      expect(faults).toEqual([]);
      expect(points).toBeGreaterThan(5);
      expect(effect.idempotency_keys).toBe(1);
    },
    LIMIT_MS,
  );
});
