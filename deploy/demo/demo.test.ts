import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@waymark/contracts';
import { printedSignIns, type RunningProduct, runProduct, temporaryDirectory } from '../test/helpers/run-product.ts';
import { type Person, register, signIn } from './client.ts';
import { INVITED, ORGANISATION } from './demo-content.ts';
import { DEMO_ADDRESSES } from './demo-passwords.ts';
import { OBJECTIVES } from './objectives/objectives.ts';

const LIMIT_MS = 240_000;
const { directory, remove } = temporaryDirectory();

let product: RunningProduct;

/** Simulates a machine that cannot resolve `localhost`, such as a container without a hosts file. */
const WITHOUT_LOCALHOST = `data:text/javascript,${encodeURIComponent(`
  import dns from 'node:dns';
  const { lookup } = dns;
  dns.lookup = (name, ...rest) => {
    if (name !== 'localhost') return lookup(name, ...rest);
    const error = Object.assign(new Error('getaddrinfo ENOTFOUND localhost'), { code: 'ENOTFOUND' });
    process.nextTick(rest.at(-1), error);
  };
`)}`;

const start = async (DEMO = 'on') => {
  product = await runProduct({
    DATA_DIR: directory,
    DEMO,
    NODE_OPTIONS: `--import=${WITHOUT_LOCALHOST}`,
  });
  await product.ready;
};

const signIns = () => printedSignIns(product.output());

const person = async (role: string): Promise<Person> => {
  const found = signIns().find((each) => each.role === role);
  if (!found) throw new Error(`No sign-in of ${role} in:\n${product.output()}`);
  return signIn(product.origin, found.email, found.password);
};

type Organisation = { uuid: string; name: string; admin: boolean };
const organisationsOf = async (who: Person) =>
  (await who.call<{ organisations: Organisation[] }>('GET', 'user/organisations')).organisations;

const dateBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Kills a first start while it fills the demo. */
const beginAndDie = async () => {
  const first = await runProduct({ DATA_DIR: directory, DEMO: 'on' });
  await new Promise<void>((resolve) => {
    first.child.stdout?.on('data', () => first.output().includes('Filling the demo') && resolve());
    first.ended.then(() => resolve());
  });
  await first.stop('SIGKILL');
};

beforeAll(beginAndDie, LIMIT_MS);
beforeAll(start, LIMIT_MS);

afterAll(async () => {
  await product.stop();
  remove();
}, LIMIT_MS);

describe('the demo', () => {
  it('is filled on a machine that cannot resolve localhost', () => {
    expect(product.output()).toMatch(/^Waymark is ready at http:\/\/localhost:\d+$/m);
  });

  it('is filled from scratch when the previous start was killed while filling it', () => {
    expect(product.output()).toContain('it is created again');
  });

  it('has a different password for each account, in a file that only the user who runs it can read', () => {
    const file = path.join(directory, 'demo-passwords.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const saved = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    expect(Object.keys(saved).sort()).toEqual([...DEMO_ADDRESSES].sort());
    expect(new Set(Object.values(saved)).size).toBe(DEMO_ADDRESSES.length);
    for (const password of Object.values(saved)) expect(password).toMatch(/^\w{4}(?:-\w{4}){3}$/);
    for (const { email, password } of signIns()) expect(password).toBe(saved[email]);
  });

  it('prints working sign-ins of a member, an admin and the platform owner', async () => {
    expect(signIns().map(({ role }) => role)).toEqual(['a member', 'an admin', 'the platform owner']);
    expect(await organisationsOf(await person('a member'))).toMatchObject([{ name: ORGANISATION, admin: false }]);
    expect(await organisationsOf(await person('an admin'))).toMatchObject([{ name: ORGANISATION, admin: true }]);
    const owner = await person('the platform owner');
    const { organisations } = await owner.call<{ organisations: Organisation[] }>('GET', 'user/all_organisations');
    expect(organisations).toMatchObject([{ name: ORGANISATION, current_subscription_type: 'grow_plan' }]);
  });

  it('has objectives in every status, and key results of every health', async () => {
    const ada = await person('an admin');
    const [organisation] = await organisationsOf(ada);
    const answer = await ada.call<{
      counts: Record<string, number>;
      objectives: { keyresults: { health: string }[] }[];
    }>('GET', `user/organisations/${organisation?.uuid}/objectives`);
    expect(Object.values(answer.counts).every((count) => count > 0)).toBe(true);
    expect(answer.objectives).toHaveLength(OBJECTIVES.length);
    const healths = answer.objectives.flatMap(({ keyresults }) => keyresults.map(({ health }) => health));
    expect(new Set(healths)).toEqual(new Set(['off_track', 'at_risk', 'on_track']));
  });

  it('has due check-ins, a key result on track but behind, and key results with each kind of trouble', async () => {
    const milo = await person('a member');
    const [organisation] = await organisationsOf(milo);
    const ask = <T>(what: string) => milo.call<T>('GET', `user/organisations/${organisation?.uuid}/${what}`);
    type Due = { keyresults: { asked_uuid: string | null; pace: { verdict: string } }[] };
    const { keyresults: due } = await ask<Due>('checkins/due');
    expect(due).toHaveLength(5);
    expect(due.filter(({ asked_uuid }) => asked_uuid === milo.uuid)).toHaveLength(1);
    expect(due.some(({ pace }) => pace.verdict === 'stalled')).toBe(true);

    type KeyResult = { health: string; due: boolean; pace: { verdict: string }; trouble: string[] };
    const { objectives } = await ask<{ objectives: { status: string; keyresults: KeyResult[] }[] }>('objectives');
    const underway = objectives.flatMap(({ status, keyresults }) => (status === 'working' ? keyresults : []));
    expect(underway.some(({ health, pace }) => health === 'on_track' && pace.verdict === 'behind')).toBe(true);
    expect(underway.filter((one) => !one.due).length).toBeGreaterThan(3);
    for (const trouble of ['behind', 'stalled', 'blocked', 'confidence_falling', 'confidence_low'])
      expect(underway.filter((one) => one.trouble.includes(trouble))).not.toEqual([]);
  });

  it('has blockers for a member and a team, a resolved one, and comments with mentions and reactions', async () => {
    const milo = await person('a member');
    const [organisation] = await organisationsOf(milo);
    const ask = <T>(what: string) => milo.call<T>('GET', `user/organisations/${organisation?.uuid}/${what}`);
    type Blocker = { user_uuid: string | null; team_uuid: string | null; resolution: string | null };
    const { blockers } = await ask<{ blockers: Blocker[] }>('blockers');
    expect(blockers.some(({ user_uuid }) => user_uuid === milo.uuid)).toBe(true);
    expect(blockers.some(({ team_uuid }) => team_uuid !== null)).toBe(true);
    expect(blockers.filter(({ resolution }) => resolution !== null)).toHaveLength(1);
    const { objectives } = await ask<{ objectives: { uuid: string }[] }>('objectives?q=folding');
    type Comment = { mentions: { kind: string; uuid: string }[]; reactions: { reaction: string }[] };
    const { comments } = await ask<{ comments: Comment[] }>(`objectives/${objectives[0]?.uuid}/comments`);
    expect(comments.flatMap(({ mentions }) => mentions)).toEqual(
      expect.arrayContaining([
        { kind: 'member', uuid: milo.uuid },
        { kind: 'team', uuid: expect.any(String) },
      ]),
    );
    expect(comments.flatMap(({ reactions }) => reactions).length).toBeGreaterThan(1);
  });

  it('has five kinds of items in the inbox of a member', async () => {
    const milo = await person('a member');
    const [organisation] = await organisationsOf(milo);
    const { items } = await milo.call<{ items: { kind: string }[] }>(
      'GET',
      `user/organisations/${organisation?.uuid}/inbox`,
    );
    expect(items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['checkin_due', 'validation_waiting', 'sent_back', 'blocker_waiting', 'mention']),
    );
  });

  it('has five active members, and invited people who have not joined yet', async () => {
    const ada = await person('an admin');
    const [organisation] = await organisationsOf(ada);
    const { users } = await ada.call<{ users: { email: string; active: boolean }[] }>(
      'GET',
      `user/organisations/${organisation?.uuid}/users`,
    );
    expect(users.filter(({ active }) => active)).toHaveLength(5);
    expect(
      users
        .filter(({ active }) => !active)
        .map(({ email }) => email)
        .sort(),
    ).toEqual([...INVITED].sort());
  });

  it('has a history with data for every report of its plan', async () => {
    const ada = await person('an admin');
    const [organisation] = await organisationsOf(ada);
    const period = new URLSearchParams({ from: dateBefore(120), to: dateBefore(0) });
    const report = <T>(name: string) =>
      ada.call<T>('GET', `user/organisations/${organisation?.uuid}/analytics/${name}?${period}`);

    type Point = { progress: number | null; lower: number | null; upper: number | null; objectives: number };
    const { points: days } = await report<{ points: Point[] }>('progress');
    expect(days.filter(({ objectives }) => objectives > 1).length).toBeGreaterThan(110);
    expect(days.filter(({ lower, upper }) => (upper ?? 0) > (lower ?? 0)).length).toBeGreaterThan(80);
    type Health = { off_track: number; at_risk: number; on_track: number };
    const { points: weeks } = await report<{ points: Health[] }>('health');
    for (const health of ['off_track', 'at_risk', 'on_track'] as const)
      expect(weeks.some((week) => week[health] > 0)).toBe(true);
    const { objectives } = await report<{ objectives: { distance: number }[] }>('attention');
    expect(objectives.some(({ distance }) => distance > 5)).toBe(true);
    expect(objectives.some(({ distance }) => distance < 0)).toBe(true);
    const { rows: teams } = await report<{ rows: { median_age_days: number }[] }>('upkeep');
    expect(teams.some(({ median_age_days: age }) => age > 7)).toBe(true);
    const { rows: outcomes } = await report<{ rows: { archived: number; reached: number }[] }>('outcomes');
    expect(outcomes.length).toBeGreaterThan(3);
    expect(outcomes.some(({ archived, reached }) => reached < archived)).toBe(true);
    const { rows: steps } = await report<{ rows: { count: number }[] }>('steps');
    expect(steps.every(({ count }) => count > 0)).toBe(true);
  });

  it('lists nothing with a time in the future, from the history to the audit log', async () => {
    const ada = await person('an admin');
    const [organisation] = await organisationsOf(ada);
    for (const what of ['notifications', 'objectives', 'blockers', 'checkins/due', 'inbox', 'users', 'audit']) {
      const body = await ada.call<object>('GET', `user/organisations/${organisation?.uuid}/${what}`);
      const times = JSON.stringify(body).match(/(?<=")\d{4}-\d\d-\d\dT[^"]+/g) ?? [];
      expect(times).not.toEqual([]);
      expect(times.filter((time) => Date.parse(time) > Date.now())).toEqual([]);
    }
  });

  it('offers external sign-in with a provider on this machine', async () => {
    const answer = await fetch(`${product.origin}/api/v1/user/auth_signing`);
    expect(await answer.json()).toMatchObject({ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/auth\?/) });
  });

  it(
    'has the same sign-ins after a restart, and is not filled again',
    async () => {
      const before = signIns();
      expect(await product.stop()).toBe(0);
      await start();
      expect(product.output()).not.toContain('Filling');
      expect(signIns()).toEqual(before);
      expect(await organisationsOf(await person('a member'))).toHaveLength(1);
    },
    LIMIT_MS,
  );

  it(
    'has no platform owner while it is off, and has one again when it is on',
    async () => {
      const { email = '', password = '' } = signIns().find(({ role }) => role === 'the platform owner') ?? {};
      const ask = async () =>
        (await signIn(product.origin, email, password)).call<{ organisations: unknown[] }>(
          'GET',
          'user/all_organisations',
        );
      expect(await product.stop()).toBe(0);
      await start('off');
      expect(signIns()).toEqual([]);
      await expect(ask()).rejects.toThrow('403');
      expect(await product.stop()).toBe(0);
      await start();
      expect((await ask()).organisations).toHaveLength(1);
    },
    LIMIT_MS,
  );

  it(
    'has no platform owner after its file of passwords is removed from DATA_DIR',
    async () => {
      const owner = signIns().find(({ role }) => role === 'the platform owner');
      expect(await product.stop()).toBe(0);
      renameSync(path.join(directory, 'demo-passwords.json'), path.join(directory, 'elsewhere.json'));
      await start();
      expect(signIns()).toEqual([]);
      const petra = await signIn(product.origin, owner?.email ?? '', owner?.password ?? '');
      await expect(petra.call('GET', 'user/all_organisations')).rejects.toThrow('403');
    },
    LIMIT_MS,
  );

  it(
    'is not emptied on a restart when another user has registered, even if its filling was unfinished',
    async () => {
      const mine = {
        email: 'me@elsewhere.example',
        password: 'nine-otters-in-a-boat',
        first_name: 'Me',
        last_name: 'I',
      };
      await register(product.origin, mine);
      expect(await product.stop()).toBe(0);
      writeFileSync(path.join(directory, 'demo'), 'filling 4194304\n');
      await start();
      expect(product.output()).toContain('others have begun to use this database: it stays as it is');
      expect((await signIn(product.origin, mine.email, mine.password)).email).toBe(mine.email);
    },
    LIMIT_MS,
  );
});
