import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@waymark/service-kit/testing';
import { type HostedProduct, hostProduct } from '../helpers/hosted-product.ts';
import { type Answer, newOrganisation, newVisitor, PASSWORD, type Visitor, visitFrom } from '../helpers/visitor.ts';

const LIMIT_MS = 60_000;
const NEW_PASSWORD = 'calm-river-turns-99';

let product: HostedProduct;
beforeAll(async () => {
  product = await hostProduct();
}, LIMIT_MS);
afterAll(() => product.close(), LIMIT_MS);

/** Sends the headers of a page of the product. */
const refresh = (cookie: string, agent = 'Laptop') =>
  visitFrom(product.origin)('POST', 'user/refresh', {
    headers: { cookie, 'user-agent': agent, 'sec-fetch-site': 'same-origin' },
  });
const login = (email: string, password: string) =>
  visitFrom(product.origin)('POST', 'user/login', { body: { email, password } });

/** A user who is signed in on two machines. */
const twice = async (): Promise<{ person: Visitor; elsewhere: Answer }> => {
  const person = await newVisitor(product.origin);
  return { person, elsewhere: await login(person.email, PASSWORD) };
};

describe('a refresh token', () => {
  it('is exchanged for a new one at each refresh', async () => {
    const { cookie } = await newVisitor(product.origin);
    const first = await refresh(cookie);
    const second = await refresh(first.cookie ?? '');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(new Set([cookie, first.cookie, second.cookie]).size).toBe(3);
  });

  it('ends its own session but no other when it is used again by another browser', async () => {
    const { person, elsewhere } = await twice();
    const next = await refresh(person.cookie);
    expect((await refresh(person.cookie, 'Thief')).status).toBe(401);
    expect((await refresh(next.cookie ?? '')).status).toBe(401);
    expect((await refresh(elsewhere.cookie ?? '')).status).toBe(200);
  });

  it('gets the same new token for two simultaneous requests and for a later repetition', async () => {
    const { cookie } = await newVisitor(product.origin);
    const answers = await Promise.all([refresh(cookie), refresh(cookie)]);
    answers.push(await refresh(cookie));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.cookie)).size).toBe(1);
  });

  it.each(['', 'waymark_session=', 'waymark_session=made-up', 'waymark_session=%00'])(
    'with the value %j is refused',
    async (cookie) => {
      expect((await refresh(cookie)).status).toBe(401);
    },
  );
});

/** One call of each service, to test a token. */
const TRIES = (org: string): [string, string][] => [
  ['GET', 'user'],
  ['GET', `user/organisations/${org}/objectives`],
  ['POST', `user/organisations/${org}/check_subscription`],
  ['GET', `user/organisations/${org}/reminders`],
];

/** Usually before the response; at the latest when the event has arrived. */
const WITHIN_MS = 2_000;

describe('the access token of a session that ended is refused by every service within two seconds', () => {
  type Ending = (person: Visitor, elsewhere: Answer) => Promise<unknown>;
  const body = { old_password: PASSWORD, password: NEW_PASSWORD };
  it.each<[string, Ending]>([
    [
      'on signing out',
      (_, { body: { token } }) => visitFrom(product.origin)('POST', 'user/logout', { token: String(token) }),
    ],
    ['on ending all other sessions', (person) => person.call('DELETE', 'user/sessions')],
    ['on a change of the password', (person) => person.call('POST', 'user/change_password_connected', { body })],
    [
      'on an admin ending the sessions of a member',
      async (person) => {
        const own = `user/organisations/${await newOrganisation(person)}/members/${person.uuid}/sessions`;
        return person.call('DELETE', own);
      },
    ],
    [
      'on a use of its refresh token by another browser',
      async (_, { cookie = '' }) => [await refresh(cookie), await refresh(cookie, 'Thief')],
    ],
    ['on deleting the account', (person) => person.call('DELETE', 'user', { body: { sure: true, new_owners: [] } })],
  ])('%s', async (how, end) => {
    const { person, elsewhere } = await twice();
    const org = await newOrganisation(person);
    const token = String(elsewhere.body.token);
    const statuses = (by: string) =>
      Promise.all(
        TRIES(org).map(async ([method, path]) => (await visitFrom(product.origin)(method, path, { token: by })).status),
      );
    expect(await statuses(token)).toEqual([200, 200, 200, 200]);
    await end(person, elsewhere);
    const ended = performance.now();
    let askedAfter = 0;
    await until(async () => {
      askedAfter = performance.now() - ended;
      return askedAfter > WITHIN_MS || (await statuses(token)).every((status) => status === 401);
    });
    expect(await statuses(token)).toEqual([401, 401, 401, 401]);
    expect(askedAfter).toBeLessThanOrEqual(WITHIN_MS);
    const still = how === 'on deleting the account' ? 401 : 200;
    expect(await statuses(person.token)).toEqual([still, still, still, still]);
  });
});

describe('a session ends at once', () => {
  it('on signing out, while the user’s other session goes on', async () => {
    const { person, elsewhere } = await twice();
    expect((await person.call('POST', 'user/logout', { headers: { cookie: person.cookie } })).status).toBe(200);
    expect((await refresh(person.cookie)).status).toBe(401);
    expect((await refresh(elsewhere.cookie ?? '')).status).toBe(200);
  });

  it('on a change of the password in another session, which goes on', async () => {
    const { person, elsewhere } = await twice();
    const body = { old_password: PASSWORD, password: NEW_PASSWORD };
    expect((await person.call('POST', 'user/change_password_connected', { body })).status).toBe(200);
    expect((await refresh(elsewhere.cookie ?? '')).status).toBe(401);
    expect((await refresh(person.cookie)).status).toBe(200);
    expect((await login(person.email, PASSWORD)).status).toBe(401);
    expect((await login(person.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('on a reset of the password, in every browser, and the link of the reset works only once', async () => {
    const { person, elsewhere } = await twice();
    await visitFrom(product.origin)('POST', 'user/reset_password', { body: { email: person.email } });
    // The response does not wait for the mail, so that it takes the same time for unknown addresses.
    const tokens = () => product.mailedTokens(person.email, 'reset_password');
    await until(async () => (await tokens()).length > 0);
    const [reset_token] = await tokens();
    const change = () =>
      visitFrom(product.origin)('POST', 'user/change_password', { body: { password: NEW_PASSWORD, reset_token } });
    expect((await change()).status).toBe(200);
    for (const cookie of [person.cookie, elsewhere.cookie ?? '']) expect((await refresh(cookie)).status).toBe(401);
    const again = await change();
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['reset_token']]);
  });

  it('on deleting the account, in every browser, and signing in is refused', async () => {
    const { person, elsewhere } = await twice();
    expect((await person.call('DELETE', 'user', { body: { sure: true, new_owners: [] } })).status).toBe(200);
    for (const cookie of [person.cookie, elsewhere.cookie ?? '']) expect((await refresh(cookie)).status).toBe(401);
    expect((await login(person.email, PASSWORD)).status).toBe(401);
    expect((await person.call('GET', 'user')).status).toBe(401);
  });
});
