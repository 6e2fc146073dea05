import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  world.host.internal.answer('identity', 'GET', /members/, { status: 404, body: {} });
});
afterAll(() => world.close());

type Ground = { base: string; owner: string; objective: string; keyresult: string };

const CALLS: Record<string, (ground: Ground) => [method: string, path: string, body?: object]> = {
  createObjective: ({ base, owner }) => ['POST', base, objective(owner)],
  editObjective: ({ base, objective: uuid }) => ['PUT', `${base}/${uuid}`, { name: 'Another' }],
  deleteObjective: ({ base, objective: uuid }) => ['DELETE', `${base}/${uuid}`],
  duplicateObjective: ({ base, objective: uuid }) => ['POST', `${base}/${uuid}/duplicate`],
  createKeyResult: ({ base, objective: uuid }) => ['POST', `${base}/${uuid}/keyresults`, keyresult()],
  editKeyResult: ({ base, objective: uuid, keyresult: one }) => [
    'PUT',
    `${base}/${uuid}/keyresults/${one}`,
    { name: 'Another' },
  ],
  askForCheckin: ({ base, owner, keyresult: one }) => [
    'POST',
    `${base.replace('/objectives', '')}/keyresults/${one}/checkins/ask`,
    { user_uuid: owner },
  ],
  createComment: ({ base, objective: uuid }) => ['POST', `${base}/${uuid}/comments`, { text: 'Who signs?' }],
};
const FOLD = ({ base, objective: uuid }: Ground) => ['PUT', `${base}/${uuid}/folded`, { folded: true }] as const;

/** A member who has an objective with a key result in an organisation of its own. */
const arrange = async (status = 'creation') => {
  const org = await world.organisation(['admin', 'member']);
  const owner = org.user.member ?? '';
  const made = await (await world.as(owner)).post(org.base, objective(owner, { keyresults: [keyresult()] }));
  const { uuid, keyresults } = made.body.objective;
  await world.host.admin('update objectives set status = $1 where uuid = $2', [status, uuid]);
  const token = await world.host.tokenFor({ user: owner });
  const headers = { 'idempotency-key': randomUUID() };
  const send = ([method, path, body]: readonly [string, string, object?]) =>
    world.http.send(method, path, { token, headers, ...(body && { body }) });
  return { org, ground: { base: org.base, owner, objective: uuid, keyresult: keyresults[0].uuid }, send };
};

const leave = async ({ uuid, user }: Organisation): Promise<void> => {
  const left = { ...world.member(uuid, user.member ?? '', 'Left'), successor_uuid: user.admin ?? '' };
  await world.deliver(world.event('waymark.identity.member.left.v1', uuid, { ...left, reason: 'removed' }));
};

describe('a call repeated with its idempotency key', () => {
  it.each(Object.entries(CALLS))('is refused while the organisation is blocked: %s', async (name, call) => {
    const { org, ground, send } = await arrange(name === 'askForCheckin' ? 'working' : 'creation');
    const first = await send(call(ground));
    expect([first.status < 300, (await send(call(ground))).text]).toEqual([true, first.text]);
    await world.blocks(org, true, false);
    const blocked = await send(call(ground));
    expect([blocked.status, blocked.body.code]).toEqual([402, 'BLOCKED_FOR_NOT_PAYING']);
    await world.blocks(org, false, false);
    expect((await send(call(ground))).text).toBe(first.text);
  });

  it.each(Object.entries({ ...CALLS, foldObjective: FOLD }))(
    'is 404 for a removed member, with a valid or an invalid body: %s',
    async (name, call) => {
      const { org, ground, send } = await arrange(name === 'askForCheckin' ? 'working' : 'creation');
      const [method, path, body] = call(ground);
      expect((await send([method, path, body])).status).toBeLessThan(300);
      await leave(org);
      for (const content of [body, { ...body, extra: true }]) {
        const refused = await send([method, path, content]);
        expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
      }
    },
  );

  it('returns the first response in a blocked organisation when a block does not refuse the call', async () => {
    const { org, ground, send } = await arrange();
    const first = await send(FOLD(ground));
    await world.blocks(org, true, false);
    expect(await send(FOLD(ground))).toMatchObject({ status: 200, text: first.text });
  });
});
