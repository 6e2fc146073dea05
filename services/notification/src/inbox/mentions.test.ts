import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CommentSnapshot, Mention } from '@waymark/contracts';
import { until } from '@waymark/service-kit/testing';
import { createWork, publishTeam } from '../testing/work.ts';
import { createWorld, type Organisation, START, type World } from '../testing/world.ts';

const SECOND_MS = 1_000;

let world: World;
let org: Organisation;
let work: ReturnType<typeof createWork>;
beforeAll(async () => {
  world = await createWorld();
  await world.service.start();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.host.clock.travelTo(START);
  org = await world.organisation(['owner', 'author', 'reader', 'other']);
  work = createWork(world, org);
  await world.deliver(work.created());
});

const later = (seconds: number) => world.host.clock.travelTo(new Date(START.getTime() + seconds * SECOND_MS));
const member = (who: string): Mention => ({ kind: 'member', uuid: org.user[who] ?? '' });
const items = async (who: string) => (await world.call(org.user[who], 'GET', `${org.base}/inbox`)).body.items;
const kinds = async (who: string): Promise<string[]> => (await items(who)).map(({ kind }: { kind: string }) => kind);

/** A comment on the objective, as an event of okr. */
const comment = (mentions: Mention[], more: Partial<CommentSnapshot> = {}) => {
  let now: CommentSnapshot = {
    ...{ uuid: randomUUID(), objective_uuid: work.objective, objective_name: 'Win the north' },
    ...{ keyresult_uuid: null, keyresult_name: null, user_uuid: org.user.author ?? '', mentions },
    ...{ text: mentions.map(({ uuid }) => `@[${uuid}]`).join(' '), created_at: world.host.clock.now().toISOString() },
    ...more,
  };
  const { uuid } = now;
  const by = org.user.author;
  return {
    uuid,
    made: () => world.event('waymark.okr.comment.made.v1', org.uuid, uuid, now, by),
    changed: (change: Partial<CommentSnapshot>, added: Mention[]) => {
      now = { ...now, ...change };
      return world.event('waymark.okr.comment.changed.v1', org.uuid, uuid, { ...now, added }, by);
    },
    deleted: () => world.event('waymark.okr.comment.deleted.v1', org.uuid, uuid, now, by),
  };
};

it('a mention of somebody who has left and is only invited again is not in the download of their data', async () => {
  const own = await world.organisation(['author', 'mia']);
  const { author = '', mia = '' } = own.user;
  const uuid = randomUUID();
  const said = (text: string) => ({
    ...{ uuid, objective_uuid: randomUUID(), objective_name: 'North', keyresult_uuid: null, keyresult_name: null },
    ...{ user_uuid: author, mentions: [{ kind: 'member' as const, uuid: mia }], text, added: [] },
    created_at: world.host.clock.now().toISOString(),
  });
  const exported = async () =>
    (await world.http.get(`/internal/users/${mia}/export`, { calling: 'notification' })).body.export.inbox;
  await world.leave(own, 'mia', author);
  const invited = world.member(own.uuid, mia, 'mia', { active: false, joined_at: null });
  await world.deliver(
    world.event('waymark.identity.member.invited.v1', own.uuid, randomUUID(), invited, author),
    world.event('waymark.okr.comment.changed.v1', own.uuid, uuid, said(`@[${mia}] A secret merger`), author),
  );
  expect(await exported()).toEqual([]);
  const joined = world.member(own.uuid, mia, 'mia');
  await world.deliver(world.event('waymark.identity.member.joined.v1', own.uuid, mia, joined, mia));
  expect(await exported()).toMatchObject([{ kind: 'mention', name: 'North' }]);
});

it('a comment that mentions nobody, or nobody any more, leaves none of its text behind', async () => {
  const [silent, edited] = [comment([], { text: 'A secret' }), comment([member('reader')])];
  await world.deliver(silent.made(), edited.made(), edited.changed({ text: 'A secret', mentions: [] }, []));
  const known = await world.host.admin('select facts from inbox_facts where organisation_uuid = $1 and thing = $2', [
    org.uuid,
    'comment',
  ]);
  expect(known).toEqual([{ facts: {} }, { facts: {} }]);
  await world.deliver(silent.changed({ text: 'Look', mentions: [member('reader')] }, [member('reader')]));
  expect(await items('reader')).toMatchObject([{ kind: 'mention', text: 'Look' }]);
});

describe('a mention', () => {
  it('is in the inbox of the mentioned member only, with the comment', async () => {
    const one = comment([member('reader')], { text: 'Look' });
    await world.deliver(one.made());
    expect(await items('reader')).toMatchObject([
      {
        ...{ kind: 'mention', target: 'comment', target_uuid: one.uuid, name: 'Win the north', text: 'Look' },
        ...{ user_uuid: org.user.author, objective_uuid: work.objective, created_at: START.toISOString() },
        url: `https://waymark.example/organization/${org.uuid}?okrref=${work.objective}`,
      },
    ]);
    expect(await kinds('other')).toEqual([]);
  });

  it('of a team is once in the inbox of each of its members, except the author', async () => {
    const ofTeam = ['author', 'reader', 'other'].map((who) => org.user[who] ?? '');
    const uuid = await publishTeam(world, org, ofTeam);
    await world.deliver(comment([{ kind: 'team', uuid }, member('reader')]).made());
    expect([await kinds('author'), await kinds('reader'), await kinds('other')]).toEqual([
      [],
      ['mention'],
      ['mention'],
    ]);
  });

  it('is removed from the inbox once it is marked as seen, and does not return after an edit', async () => {
    const one = comment([member('reader'), member('other')]);
    await world.deliver(one.made());
    const [{ uuid }] = await items('reader');
    const see = (who: string, item = uuid) => world.call(org.user[who], 'POST', `${org.base}/inbox/${item}/seen`);
    expect((await see('other')).status).toBe(404);
    expect((await see('reader')).status).toBe(200);
    expect((await see('reader')).status).toBe(200);
    expect([await kinds('reader'), await kinds('other')]).toEqual([[], ['mention']]);
    await world.deliver(one.changed({ text: 'Another text' }, []));
    expect(await kinds('reader')).toEqual([]);
    expect(await items('other')).toMatchObject([{ text: 'Another text' }]);
    await world.block(org, { blocked_for_not_paying: true });
    const [{ uuid: theirs }] = await items('other');
    expect((await see('other', theirs)).status).toBe(200);
  });

  it('is removed only from the inbox of the user who has read the comment', async () => {
    const [one, two] = [comment([member('reader'), member('other')]), comment([member('reader')])];
    await world.deliver(one.made(), two.made());
    const read = (who: string, ...comments: string[]) =>
      world.call(org.user[who], 'POST', `${org.base}/inbox/seen`, { comments });
    expect((await read('reader', one.uuid, randomUUID())).status).toBe(200);
    expect((await read('reader', one.uuid)).status).toBe(200);
    expect(await items('reader')).toMatchObject([{ target_uuid: two.uuid }]);
    expect(await kinds('other')).toEqual(['mention']);
    await world.block(org, { blocked_for_not_paying: true });
    expect((await read('other', one.uuid)).status).toBe(200);
    expect(await kinds('other')).toEqual([]);
    const tooMany = Array.from({ length: 101 }, () => randomUUID());
    expect((await read('reader', ...tooMany)).body.errors).toHaveProperty('comments');
    expect((await world.call(randomUUID(), 'POST', `${org.base}/inbox/seen`, { comments: [two.uuid] })).status).toBe(
      404,
    );
  });

  it('differs from an objective that was sent back, whose item cannot be marked as seen', async () => {
    await world.deliver(work.moved('creation', { sent_back: true }));
    const [{ uuid }] = await items('owner');
    expect((await world.call(org.user.owner, 'POST', `${org.base}/inbox/${uuid}/seen`)).status).toBe(404);
    expect(await kinds('owner')).toEqual(['sent_back']);
  });

  it('is added and removed by edits, and removed with its comment, key result or objective', async () => {
    const one = comment([member('reader')], { keyresult_uuid: work.keyresult, keyresult_name: 'Contracts' });
    await world.deliver(one.made());
    await world.deliver(one.changed({ mentions: [member('other')] }, [member('other')]));
    expect([await kinds('reader'), await kinds('other')]).toEqual([[], ['mention']]);
    await world.deliver(one.changed({ mentions: [] }, []));
    expect(await kinds('other')).toEqual([]);
    const [two, three, four] = [comment([member('reader')]), comment([member('reader')]), one];
    await world.deliver(two.made(), three.made(), four.changed({ mentions: [member('reader')] }, [member('reader')]));
    expect(await kinds('reader')).toHaveLength(3);
    await world.deliver(two.deleted());
    expect(await kinds('reader')).toHaveLength(2);
    await world.deliver(work.keyresultDeleted());
    expect(await kinds('reader')).toHaveLength(1);
    const late = comment([member('reader')]).made();
    await world.deliver(work.deleted(), late);
    expect(await kinds('reader')).toEqual([]);
    const left = await world.host.admin('select 1 from inbox_facts where group_uuid = $1 and not gone', [
      work.objective,
    ]);
    expect(left).toEqual([]);
  });
});

describe('a mention that arrives before its team or member is known', () => {
  const identity = (path: string, answer: { status?: number; body: object }) =>
    world.host.internal.answer('identity', 'GET', `/internal/organisations/${org.uuid}${path}`, answer);
  const jobsLeft = async () =>
    (await world.host.admin(`select 1 from jobs where kind = 'team_mention' and done_at is null`)).length;
  const mailsTo = async (who: string) => (await world.mails()).filter(({ to }) => to === `${who}@example.org`);

  it('of a team is shown and mailed to its members once identity has returned the team', async () => {
    const uuid = randomUUID();
    identity(`/teams/${uuid}`, { body: { team: { uuid, name: 'South', user_uuids: [org.user.reader] } } });
    await world.deliver(comment([{ kind: 'team', uuid }]).made());
    await until(async () => (await kinds('reader')).length > 0);
    expect(await kinds('other')).toEqual([]);
    later(301);
    await until(async () => (await mailsTo('reader')).length > 0);
  });

  it('of a team that identity does not know adds no inbox item', async () => {
    await world.deliver(comment([{ kind: 'team', uuid: randomUUID() }, member('reader')]).made());
    await until(async () => (await jobsLeft()) === 0);
    expect(await kinds('reader')).toEqual(['mention']);
  });

  it('adds no inbox item when the comment is deleted before identity answers', async () => {
    const uuid = randomUUID();
    identity(`/teams/${uuid}`, { body: { team: { uuid, name: 'South', user_uuids: [org.user.reader] } } });
    const one = comment([{ kind: 'team', uuid }]);
    await world.deliver(one.made(), one.deleted());
    await until(async () => (await jobsLeft()) === 0);
    expect(await kinds('reader')).toEqual([]);
  });

  it('of a member who has just joined is shown and mailed to that member', async () => {
    const [name, uuid] = [`r${randomUUID().slice(0, 8)}`, randomUUID()];
    org.user[name] = uuid;
    const about = { uuid: org.uuid, name: 'Acme', lang: 'en', image_path: null, created_at: START.toISOString() };
    identity('', { body: { organisation: { ...about, owner_uuid: org.user.owner } } });
    identity(`/members/${uuid}`, { body: { member: world.member(org.uuid, uuid, name) } });
    await world.deliver(comment([member(name)]).made());
    later(301);
    await until(async () => (await mailsTo(name)).length > 0);
    expect(await kinds(name)).toEqual(['mention']);
  });
});

describe('the mail of a mention', () => {
  const mailsTo = async (who: string) => (await world.mails()).filter(({ to }) => to === `${who}@example.org`);
  /** Runs all jobs that are due. */
  const settled = async () => {
    await until(async () => {
      const due = `select 1 from jobs where done_at is null and dead_at is null and run_at <= $1`;
      return (await world.host.admin(due, [world.host.clock.now()])).length === 0;
    });
  };
  const unique = () => `r${randomUUID().slice(0, 8)}`;

  /** A person with a unique address, so that other tests' mails are not counted. */
  const arrange = async () => {
    const who = unique();
    org = await world.organisation(['owner', 'author', who]);
    work = createWork(world, org);
    await world.deliver(work.created());
    return who;
  };

  it('is sent after five minutes, with the comment and the names of the mentioned member and team', async () => {
    const who = await arrange();
    const team = await publishTeam(world, org, []);
    const text = `@[${org.user[who]}] and @[${team}], look:\n<b>here</b>`;
    await world.deliver(comment([member(who), { kind: 'team', uuid: team }], { text }).made());
    later(299);
    await settled();
    expect(await mailsTo(who)).toEqual([]);
    later(301);
    await until(async () => (await mailsTo(who)).length > 0);
    const [mail] = await mailsTo(who);
    expect(mail?.subject).toBe('author Tester mentioned you: Win the north');
    expect(mail?.text).toContain(`@${who} Tester and @North, look:\n<b>here</b>`);
    expect(mail?.text).toContain(`https://waymark.example/organization/${org.uuid}?okrref=${work.objective}`);
    expect(mail?.text).toContain('/mails/stop?token=');
    expect(mail?.html).toContain('&lt;b&gt;here&lt;/b&gt;');
  });

  it('contains the beginning of a long comment, with the name in place of a mention at its end', async () => {
    const who = await arrange();
    const text = `${'a'.repeat(480)} @[${org.user[who]}] ${'b'.repeat(500)}`;
    await world.deliver(comment([member(who)], { text }).made());
    later(301);
    await until(async () => (await mailsTo(who)).length > 0);
    const [mail] = await mailsTo(who);
    expect(mail?.text).toContain(`${'a'.repeat(480)} @${who}`);
    expect(mail?.text).not.toContain('@[');
  });

  it.each<[string, (one: ReturnType<typeof comment>, who: string) => Promise<unknown>]>([
    [
      'was seen',
      async (_, who) => {
        const [{ uuid }] = await items(who);
        return world.call(org.user[who], 'POST', `${org.base}/inbox/${uuid}/seen`);
      },
    ],
    [
      'was read in the comment itself',
      (one, who) => world.call(org.user[who], 'POST', `${org.base}/inbox/seen`, { comments: [one.uuid] }),
    ],
    ['was deleted with its comment', (one) => world.deliver(one.deleted())],
    ['names a member who has left', (_, who) => world.leave(org, who)],
    [
      'names a member who turned such mails off',
      (_, who) => world.call(org.user[who], 'PUT', '/api/v1/user/mail_preferences', { mentions: false }),
    ],
  ])('is not sent when the mention %s', async (_, end) => {
    const who = await arrange();
    const one = comment([member(who)]);
    await world.deliver(one.made());
    await end(one, who);
    later(301);
    await settled();
    expect(await mailsTo(who)).toEqual([]);
  });

  it('is not sent after an edit to a member whom the edit did not add', async () => {
    const who = await arrange();
    const one = comment([member('owner')]);
    await world.deliver(one.made());
    await world.deliver(one.changed({ mentions: [member('owner'), member(who)] }, [member('owner')]));
    expect(await kinds(who)).toEqual(['mention']);
    later(301);
    await settled();
    expect(await mailsTo(who)).toEqual([]);
  });

  it('is sent once to each mentioned member, even when the edit arrives before the comment', async () => {
    const [who, added] = [unique(), unique()];
    org = await world.organisation(['owner', 'author', who, added]);
    work = createWork(world, org);
    await world.deliver(work.created());
    const one = comment([member(who)]);
    const made = one.made();
    await world.deliver(one.changed({ mentions: [member(who), member(added)] }, [member(added)]), made);
    later(301);
    await settled();
    expect([await mailsTo(who), await mailsTo(added)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('is not sent for a replayed comment, nor for a comment that arrives more than a day late', async () => {
    const who = await arrange();
    const one = comment([member(who)]);
    await world.deliver(one.changed({}, []));
    const old = comment([member(who)]);
    const late = old.made();
    later(25 * 3_600);
    await world.deliver(late);
    later(25 * 3_600 + 301);
    await settled();
    expect(await mailsTo(who)).toEqual([]);
    expect(await kinds(who)).toEqual(['mention', 'mention']);
  });
});
