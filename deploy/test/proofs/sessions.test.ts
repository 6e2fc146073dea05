import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@waymark/service-kit/testing';
import { type HostedProduct, hostProduct } from '../helpers/hosted-product.ts';
import { type Answer, newVisitor, PASSWORD, type Visitor, visitFrom } from '../helpers/visitor.ts';

const LIMIT_MS = 60_000;
const NEW_PASSWORD = 'calm-river-turns-99';

let product: HostedProduct;
beforeAll(async () => {
  product = await hostProduct();
}, LIMIT_MS);
afterAll(() => product.close(), LIMIT_MS);

const refresh = (cookie: string) => visitFrom(product.origin)('POST', 'user/refresh', { headers: { cookie } });
const login = (email: string, password: string) =>
  visitFrom(product.origin)('POST', 'user/login', { body: { email, password } });

/** Somebody who is signed in on two machines. */
const twice = async (): Promise<{ person: Visitor; elsewhere: Answer }> => {
  const person = await newVisitor(product.origin);
  return { person, elsewhere: await login(person.email, PASSWORD) };
};

describe('a refresh token', () => {
  it('is exchanged for another each time', async () => {
    const { cookie } = await newVisitor(product.origin);
    const first = await refresh(cookie);
    const second = await refresh(first.cookie ?? '');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(new Set([cookie, first.cookie, second.cookie]).size).toBe(3);
  });

  it('ends its whole family when it is used again, and no other', async () => {
    const { person, elsewhere } = await twice();
    const next = await refresh(person.cookie);
    expect((await refresh(person.cookie)).status).toBe(401);
    expect((await refresh(next.cookie ?? '')).status).toBe(401);
    expect((await refresh(elsewhere.cookie ?? '')).status).toBe(200);
  });

  it.each(['', 'waymark_session=', 'waymark_session=made-up', 'waymark_session=%00'])(
    'that is %j is none',
    async (cookie) => {
      expect((await refresh(cookie)).status).toBe(401);
    },
  );
});

describe('a session ends at once', () => {
  it('on signing out, and the other one goes on', async () => {
    const { person, elsewhere } = await twice();
    expect((await person.call('POST', 'user/logout', { headers: { cookie: person.cookie } })).status).toBe(200);
    expect((await refresh(person.cookie)).status).toBe(401);
    expect((await refresh(elsewhere.cookie ?? '')).status).toBe(200);
  });

  it('on a change of the password: every other one, not this one', async () => {
    const { person, elsewhere } = await twice();
    const body = { old_password: PASSWORD, password: NEW_PASSWORD };
    expect((await person.call('POST', 'user/change_password_connected', { body })).status).toBe(200);
    expect((await refresh(elsewhere.cookie ?? '')).status).toBe(401);
    expect((await refresh(person.cookie)).status).toBe(200);
    expect((await login(person.email, PASSWORD)).status).toBe(401);
    expect((await login(person.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('on a reset of the password: every one, and its link works once', async () => {
    const { person, elsewhere } = await twice();
    await visitFrom(product.origin)('POST', 'user/reset_password', { body: { email: person.email } });
    // The answer does not wait for the mail, so that it takes as long for an address that is not known.
    const mails = () =>
      product.look<{ url: string }>(
        `select data -> 'data' ->> 'url' as url from identity.outbox where data ->> 'to' = $1 and data ->> 'template' like '%reset%'`,
        [person.email],
      );
    await until(async () => (await mails()).length > 0);
    const [mail] = await mails();
    const reset_token = new URL(mail?.url ?? '').searchParams.get('token');
    const change = () =>
      visitFrom(product.origin)('POST', 'user/change_password', { body: { password: NEW_PASSWORD, reset_token } });
    expect((await change()).status).toBe(200);
    for (const cookie of [person.cookie, elsewhere.cookie ?? '']) expect((await refresh(cookie)).status).toBe(401);
    const again = await change();
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['reset_token']]);
  });

  it('on deleting the account: every one, and nobody can sign in', async () => {
    const { person, elsewhere } = await twice();
    expect((await person.call('DELETE', 'user', { body: { sure: true, new_owners: [] } })).status).toBe(200);
    for (const cookie of [person.cookie, elsewhere.cookie ?? '']) expect((await refresh(cookie)).status).toBe(401);
    expect((await login(person.email, PASSWORD)).status).toBe(401);
    expect((await person.call('GET', 'user')).status).toBe(401);
  });
});
