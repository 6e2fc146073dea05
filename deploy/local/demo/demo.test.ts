import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningProduct, runProduct, temporaryDirectory } from '../../testing/run-product.ts';
import { type Person, signIn } from './client.ts';
import { INVITED, OBJECTIVES, ORGANISATION } from './story.ts';

const LIMIT_MS = 240_000;
const { directory, remove } = temporaryDirectory();

let product: RunningProduct;

const start = async () => {
  product = await runProduct({ DATA_DIR: directory, DEMO: 'on' });
  await product.ready;
};

/** The sign-ins as somebody reads them from what the start prints. */
const printedSignIns = () =>
  [...product.output().matchAll(/^ {2}(\S.*?) {2,}(\S+@\S+) +password: (\S+)$/gm)].map(([, role, email, password]) => ({
    role,
    email: email ?? '',
    password: password ?? '',
  }));

const person = async (role: string): Promise<Person> => {
  const found = printedSignIns().find((each) => each.role === role);
  if (!found) throw new Error(`No sign-in of ${role} in:\n${product.output()}`);
  return signIn(product.origin, found.email, found.password);
};

type Organisation = { uuid: string; name: string; admin: boolean };
const organisationsOf = async (who: Person) =>
  (await who.call<{ organisations: Organisation[] }>('GET', 'user/organisations')).organisations;

/** A first start that is killed while it fills the demo. */
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
  it('begins anew when the start before was killed while it was being filled', () => {
    expect(product.output()).toContain('begins anew');
  });

  it('prints who may sign in: a member, an admin and the platform owner', async () => {
    expect(printedSignIns().map(({ role }) => role)).toEqual(['a member', 'an admin', 'the platform owner']);
    expect(await organisationsOf(await person('a member'))).toMatchObject([{ name: ORGANISATION, admin: false }]);
    expect(await organisationsOf(await person('an admin'))).toMatchObject([{ name: ORGANISATION, admin: true }]);
    const owner = await person('the platform owner');
    const { organisations } = await owner.call<{ organisations: Organisation[] }>('GET', 'user/all_organisations');
    expect(organisations).toMatchObject([{ name: ORGANISATION, current_subscription_type: 'grow_plan' }]);
  });

  it('has objectives in every status, with progress in all three healths', async () => {
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

  it('has members who joined by their invitation and some who have not yet', async () => {
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

  it('offers external sign-in by a provider on this machine', async () => {
    const answer = await fetch(`${product.origin}/api/v1/user/auth_signing`);
    expect(await answer.json()).toMatchObject({ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/auth\?/) });
  });

  it(
    'is there again after a restart, once',
    async () => {
      expect(await product.stop()).toBe(0);
      await start();
      expect(product.output()).not.toContain('Filling');
      expect(await organisationsOf(await person('a member'))).toHaveLength(1);
    },
    LIMIT_MS,
  );
});
