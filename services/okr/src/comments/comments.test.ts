import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';

type Call = Awaited<ReturnType<World['as']>>;

let world: World;
let org: Organisation;
let base: string;
let made: { objective: string; keyresult: string; comments: string };
let call: Record<'admin' | 'ann' | 'bob', Call>;

beforeAll(async () => {
  world = await createWorld();
  world.host.internal.answer('identity', 'GET', /members|teams/, { status: 404, body: {} });
});
afterAll(() => world.close());
beforeEach(async () => {
  org = await world.organisation(['admin', 'ann', 'bob']);
  base = org.base.replace('/objectives', '');
  const { admin, ann, bob } = org.user;
  call = { admin: await world.as(admin), ann: await world.as(ann), bob: await world.as(bob) };
  const { body } = await call.ann.post(org.base, objective(ann ?? '', { keyresults: [keyresult()] }));
  const { uuid, keyresults } = body.objective;
  made = { objective: uuid, keyresult: keyresults[0].uuid, comments: `${org.base}/${uuid}/comments` };
});

const say = async (who: Call, text: string, more: object = {}) =>
  (await who.post(made.comments, { text, ...more })).body.comment;
const list = async (query = '') => (await call.bob.get(`${made.comments}${query}`)).body;
const at = (comment: { uuid: string }) => `${base}/comments/${comment.uuid}`;
const archive = () => world.host.admin(`update objectives set status = 'archive' where uuid = $1`, [made.objective]);

/** The published events about comments, in their order. */
const told = async () => {
  const rows = await world.host.admin<{ type: string; actor: string; data: object }>(
    `select type, actor, data from outbox where organisation = $1 and type like '%.comment.%' order by id`,
    [org.uuid],
  );
  return rows.map(({ type, actor, data }) => ({ what: type.split('.')[3], actor, ...data }));
};

describe('a comment', () => {
  test('can be written by any member on an objective or its key results, and is listed oldest first', async () => {
    const answer = await call.bob.post(made.comments, { text: '  Who signs? <b>We</b>\nsoon ' });
    expect(answer.status).toBe(201);
    const first = answer.body.comment;
    expect(first).toEqual({
      uuid: expect.any(String),
      text: 'Who signs? <b>We</b>\nsoon',
      user_uuid: org.user.bob,
      keyresult_uuid: null,
      mentions: [],
      reactions: [],
      created_at: world.host.clock.now().toISOString(),
      edited_at: null,
    });
    const second = await say(call.ann, 'This one', { keyresult_uuid: made.keyresult });
    expect(second.keyresult_uuid).toBe(made.keyresult);
    expect(await list()).toMatchObject({ comments: [first, second], total: 2 });
    expect(await list('?limit=1&offset=1')).toMatchObject({ comments: [second], total: 2 });
    expect(await list('?from_newest=true')).toMatchObject({ comments: [first, second], total: 2 });
    expect(await list('?from_newest=true&limit=1')).toMatchObject({ comments: [second], total: 2 });
    expect(await list(`?keyresult_uuid=${made.keyresult}`)).toMatchObject({ comments: [second], total: 1 });
    expect((await call.bob.get(made.comments)).headers['x-total-count']).toBe('2');
    expect(await told()).toMatchObject([
      { what: 'made', actor: org.user.bob, uuid: first.uuid, objective_name: 'Win the north', keyresult_uuid: null },
      { what: 'made', actor: org.user.ann, keyresult_uuid: made.keyresult, keyresult_name: 'Signed contracts' },
    ]);
  });

  test.each([
    ['text', [undefined, null, '', ' \n ', 5, {}, 'x'.repeat(2_001)]],
    ['keyresult_uuid', ['nonsense', 5, randomUUID()]],
  ])('with an invalid %s is 422 and names the field', async (field, values) => {
    for (const value of values) {
      const { status, body } = await call.bob.post(made.comments, { text: 'x', [field]: value });
      expect([value, status, Object.keys(body.errors ?? {})]).toEqual([value, 422, [field]]);
    }
    expect((await call.bob.post(made.comments, { text: 'x'.repeat(2_000) })).status).toBe(201);
    expect((await call.bob.get(`${made.comments}?limit=0`)).status).toBe(422);
    expect((await call.bob.get(`${made.comments}?keyresult_uuid=x`)).status).toBe(422);
  });

  test('can be edited only by its author', async () => {
    const comment = await say(call.bob, 'Frist');
    for (const other of [call.ann, call.admin]) {
      const { status, body } = await other.put(at(comment), { text: '' });
      expect([status, body.code]).toEqual([403, 'COMMENT_FORBIDDEN']);
    }
    world.host.clock.advance(1_000);
    const { body } = await call.bob.put(at(comment), { text: 'First' });
    const edited_at = world.host.clock.now().toISOString();
    expect(body.comment).toEqual({ ...comment, text: 'First', edited_at });
    expect((await list()).comments).toEqual([body.comment]);
    expect((await call.bob.put(at(comment), { text: 'First' })).body.comment).toEqual(body.comment);
    expect((await call.bob.put(at(comment), { text: null })).status).toBe(422);
    expect((await told()).map(({ what }) => what)).toEqual(['made', 'changed']);
  });

  test('can be deleted by its author, and by an admin with an entry in the audit log', async () => {
    const [own, others] = [await say(call.bob, 'Mine'), await say(call.bob, 'Rude')];
    expect((await call.ann.del(at(own))).body.code).toBe('COMMENT_FORBIDDEN');
    expect(await call.bob.del(at(own))).toMatchObject({ status: 200, body: { comment: own } });
    expect((await call.admin.del(at(others))).body.comment).toEqual(others);
    expect(await list()).toMatchObject({ comments: [], total: 0 });
    expect((await call.bob.del(at(own))).body.code).toBe('COMMENT_NOT_FOUND');
    const acts = await world.host.admin<{ act: object }>(
      `select data as act from outbox where type = 'waymark.okr.audit.recorded.v1' and data ->> 'target_uuid' = $1`,
      [made.objective],
    );
    expect(acts).toMatchObject([{ act: { action: 'comment.deleted', details: { name: 'Win the north' } } }]);
  });
});

describe('a mention', () => {
  test('names an active member or a team, each listed once', async () => {
    const team = await world.team(org, 'North', []);
    const { ann = '' } = org.user;
    const comment = await say(call.bob, `@[${team}] and @[${ann.toUpperCase()}], yes @[${ann}]`);
    const mentions = [
      { kind: 'team', uuid: team },
      { kind: 'member', uuid: ann },
    ];
    expect(comment.mentions).toEqual(mentions);
    const { admin = '' } = org.user;
    const { body } = await call.bob.put(at(comment), { text: `@[${ann}] @[${admin}]` });
    expect(body.comment.mentions).toEqual([mentions[1], { kind: 'member', uuid: admin }]);
    expect(await told()).toMatchObject([
      { what: 'made', mentions },
      { what: 'changed', mentions: body.comment.mentions, added: [{ kind: 'member', uuid: admin }] },
    ]);
    const text = `@[${ann}]`;
    expect((await call.bob.put(at(comment), { text })).body.comment.mentions).toEqual([mentions[1]]);
    expect((await told()).at(-1)).toMatchObject({ added: [] });
  });

  test('of an unknown user, or of a user or team of another organisation, is 422 and names the text field', async () => {
    const elsewhere = await world.organisation(['stranger']);
    const team = await world.team(elsewhere, 'South', []);
    for (const outsider of [elsewhere.user.stranger, team, randomUUID()]) {
      const { status, body } = await call.bob.post(made.comments, { text: `Ask @[${outsider}]` });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['text']]);
    }
    expect((await list()).total).toBe(0);
    expect((await say(call.bob, '@ann, @[ann] and ann@example.org')).mentions).toEqual([]);
  });

  test('of a new member whose event has not arrived is accepted after asking identity', async () => {
    const fresh = randomUUID();
    const member = world.member(org.uuid, fresh, 'Fresh');
    const path = `/internal/organisations/${org.uuid}/members/${fresh}`;
    world.host.internal.answer('identity', 'GET', path, { body: { member } });
    expect((await say(call.bob, `Welcome @[${fresh}]`)).mentions).toEqual([{ kind: 'member', uuid: fresh }]);
  });

  test('of a member who has left stays in an edit, and is 422 in a new comment', async () => {
    const { ann = '' } = org.user;
    const comment = await say(call.bob, `Ask @[${ann}]`);
    const left = { ...world.member(org.uuid, ann, 'ann'), successor_uuid: null, reason: 'removed' as const };
    await world.deliver(world.event('waymark.identity.member.left.v1', org.uuid, left));
    expect((await call.bob.put(at(comment), { text: `Do ask @[${ann}]` })).body.comment.mentions).toHaveLength(1);
    expect((await call.bob.post(made.comments, { text: `Ask @[${ann}]` })).status).toBe(422);
  });
});

test('setting a reaction to its current state changes nothing and publishes no event', async () => {
  const comment = await say(call.bob, 'Done');
  const react = async (given: boolean) => {
    const { body } = await call.ann.put(`${at(comment)}/reactions`, { reaction: 'heart', given });
    return body.comment.reactions;
  };
  const heart = [{ reaction: 'heart', users: [org.user.ann] }];
  expect([await react(false), await react(true), await react(true)]).toEqual([[], heart, heart]);
  expect(await react(false)).toEqual([]);
  const given = (await told()).flatMap((one) => ('given' in one ? one.given : []));
  expect(given).toEqual([true, false]);
});

test('a reaction is added and removed per member, and an unknown reaction is 422', async () => {
  const comment = await say(call.bob, 'Done');
  const react = (who: Call, reaction: unknown) => who.put(`${at(comment)}/reactions`, { reaction });
  await react(call.ann, 'heart');
  world.host.clock.advance(1_000);
  await react(call.bob, 'heart');
  const { ann, bob } = org.user;
  expect((await react(call.bob, 'thumbs_up')).body.comment.reactions).toEqual([
    { reaction: 'thumbs_up', users: [bob] },
    { reaction: 'heart', users: [ann, bob] },
  ]);
  const { body } = await react(call.ann, 'heart');
  expect(body.comment).toEqual({
    ...comment,
    reactions: [
      { reaction: 'thumbs_up', users: [bob] },
      { reaction: 'heart', users: [bob] },
    ],
  });
  expect((await list()).comments).toEqual([body.comment]);
  for (const wrong of ['like', null, undefined, 5, ['heart']]) {
    const answer = await react(call.bob, wrong);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['reaction']]);
  }
  expect((await told()).map((one) => ('given' in one ? one.given : one.what))).toEqual([
    'made',
    true,
    true,
    true,
    false,
  ]);
});

describe('comments', () => {
  const writes = (comment: { uuid: string }, text: unknown) => [
    call.bob.post(made.comments, { text }),
    call.bob.put(at(comment), { text }),
    call.bob.put(`${at(comment)}/reactions`, { reaction: 'heart' }),
    call.bob.del(at(comment)),
  ];
  const codes = async (asked: ReturnType<typeof writes>) => (await Promise.all(asked)).map(({ body }) => body.code);

  test('on an archived objective cannot be written, and can be read', async () => {
    const comment = await say(call.bob, 'Done');
    await archive();
    expect(new Set(await codes(writes(comment, 'More')))).toEqual(new Set(['OBJECTIVE_ARCHIVED']));
    expect((await call.bob.post(made.comments, { text: '' })).status).toBe(422);
    expect((await list()).comments).toEqual([comment]);
  });

  test('in a blocked organisation cannot be written, and can be read', async () => {
    const comment = await say(call.bob, 'Done');
    await world.blocks(org, true, false);
    expect(new Set(await codes(writes(comment, '')))).toEqual(new Set(['BLOCKED_FOR_NOT_PAYING']));
    expect((await call.ann.put(at(comment), { text: '' })).body.code).toBe('COMMENT_FORBIDDEN');
    expect((await list()).comments).toEqual([comment]);
  });

  test('are 404 for a member of another organisation', async () => {
    const comment = await say(call.bob, 'Done');
    const elsewhere = await world.organisation(['stranger']);
    const stranger = await world.as(elsewhere.user.stranger);
    const there = base.replace(org.uuid, elsewhere.uuid);
    for (const [from, code] of [
      [base, 'NOT_FOUND'],
      [there, 'COMMENT_NOT_FOUND'],
    ] as const) {
      const answers = [
        await stranger.put(`${from}/comments/${comment.uuid}`, { text: '' }),
        await stranger.put(`${from}/comments/${comment.uuid}/reactions`, {}),
        await stranger.del(`${from}/comments/${comment.uuid}`),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, code]));
    }
    const path = `${elsewhere.base}/${made.objective}/comments`;
    expect((await stranger.get(path)).body.code).toBe('OBJECTIVE_NOT_FOUND');
    expect((await stranger.post(path, {})).body.code).toBe('OBJECTIVE_NOT_FOUND');
  });
});

describe('stored comments and reactions', () => {
  const rows = (table: string) => world.host.admin(`select * from ${table} where organisation_uuid = $1`, [org.uuid]);

  test('are deleted with their key result or objective', async () => {
    const comment = await say(call.bob, 'On this', { keyresult_uuid: made.keyresult });
    const other = await say(call.bob, 'On all');
    for (const one of [comment, other]) await call.ann.put(`${at(one)}/reactions`, { reaction: 'heart' });
    await call.ann.del(`${org.base}/${made.objective}/keyresults/${made.keyresult}`);
    expect((await list()).comments).toMatchObject([{ uuid: other.uuid }]);
    await call.ann.del(`${org.base}/${made.objective}`);
    expect([await rows('comments'), await rows('comment_reactions')]).toEqual([[], []]);
  });

  test('are in the export of a user, and no longer name the user once the account is deleted', async () => {
    const { bob = '', ann = '' } = org.user;
    const own = await say(call.bob, `Ask @[${ann}]`);
    const other = await say(call.ann, `Ask @[${bob}] or @[${ann}]`);
    await call.bob.put(`${at(other)}/reactions`, { reaction: 'heart' });
    const { body } = await world.http.get(`/internal/users/${bob}/export`, { calling: 'okr' });
    expect(body.export.comments).toMatchObject([{ uuid: own.uuid, text: own.text, organisation_uuid: org.uuid }]);
    expect(body.export.reactions).toMatchObject([{ comment_uuid: other.uuid, reaction: 'heart' }]);
    await world.deliver(world.event('waymark.identity.user.deleted.v1', bob, { uuid: bob, email: 'bob@example.org' }));
    expect((await call.ann.get(made.comments)).body.comments).toEqual([
      { ...own, user_uuid: null },
      { ...other, text: `Ask @— or @[${ann}]`, mentions: [{ kind: 'member', uuid: ann }] },
    ]);
    const edit = await call.ann.put(at(other), { text: `Now ask @— or @[${ann}]` });
    expect(edit.status).toBe(200);
  });
});
