import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { untilWaiting, whileOpen } from '../testing/open-transaction.ts';
import { tablesWith } from '../testing/tables-with.ts';
import { cookieOf, createTestIdentity, PASSWORD, type TestIdentity, tokenIn } from '../testing/test-identity.ts';

const NEXT = 'green-heron-borrows-9-kites';
const HOUR = 3_600_000;

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());

const login = (email: string, password: string) =>
  identity.api.post('/api/v1/user/login', { body: { email, password } });
const refresh = (cookie: string) => identity.api.post('/api/v1/user/refresh', { headers: { cookie } });
const change = (body: object) => identity.api.post('/api/v1/user/change_password', { body });

const requestToken = async (asked: string): Promise<string> => {
  const email = asked.toLowerCase();
  const before = (await identity.mails(email, 'reset_password')).length;
  await identity.api.post('/api/v1/user/reset_password', { body: { email: asked } });
  await identity.settle(async () => (await identity.mails(email, 'reset_password')).length > before);
  const mail = (await identity.mails(email, 'reset_password')).at(-1);
  return tokenIn(mail);
};

describe('resetting a forgotten password', () => {
  it('sets a new password with the mailed link, and ends every session', async () => {
    const person = await identity.register();
    const token = await requestToken(person.email.toUpperCase());
    expect((await change({ password: NEXT, reset_token: token })).body).toEqual({ status: true });
    expect((await login(person.email, PASSWORD)).status).toBe(401);
    expect((await login(person.email, NEXT)).status).toBe(200);
    expect((await refresh(person.cookie)).status).toBe(401);
    expect(await identity.mails(person.email, 'password_changed')).toHaveLength(1);
  });
  it('sends no link to an address that the account replaces at the same time', async () => {
    const person = await identity.register();
    const moved = 'update users set email = $2 where uuid = $1';
    await whileOpen(identity, moved, [person.uuid, `moved-${person.email}`], async () => {
      await identity.api.post('/api/v1/user/reset_password', { body: { email: person.email } });
      await untilWaiting(identity, 1);
    });
    // A mail for a later request shows that the earlier one would have arrived.
    await requestToken((await identity.register()).email);
    expect(await identity.mails(person.email, 'reset_password')).toEqual([]);
    expect(await identity.host.admin('select 1 from password_resets where user_uuid = $1', [person.uuid])).toEqual([]);
  });
  it('answers the same for an address without an account, which gets no mail', async () => {
    const { email } = await identity.register();
    const known = await identity.api.post('/api/v1/user/reset_password', { body: { email } });
    const unknown = await identity.api.post('/api/v1/user/reset_password', { body: { email: 'nobody@example.com' } });
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(unknown.body).toEqual(known.body);
    expect(await identity.mails('nobody@example.com')).toEqual([]);
  });
  it('accepts a link once, even when sent three times at the same time', async () => {
    const { email } = await identity.register();
    const token = await requestToken(email);
    const answers = await Promise.all([1, 2, 3].map(() => change({ password: NEXT, reset_token: token })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422]);
    expect((await change({ password: NEXT, reset_token: token })).body.errors).toHaveProperty('reset_token');
  });
  it('accepts a link for one hour', async () => {
    const [late, inTime] = [await identity.register(), await identity.register()];
    const expired = await requestToken(late.email);
    identity.host.clock.advance(2000);
    const valid = await requestToken(inTime.email);
    identity.host.clock.advance(HOUR - 1000);
    expect((await change({ password: NEXT, reset_token: expired })).body.errors).toHaveProperty('reset_token');
    expect((await change({ password: NEXT, reset_token: valid })).status).toBe(200);
  });
  it('lifts the block of the sign-in after eleven wrong passwords', async () => {
    const { email } = await identity.register();
    for (let n = 0; n < 11; n += 1) await login(email, 'wrong-password');
    expect((await login(email, PASSWORD)).status).toBe(429);
    await change({ password: NEXT, reset_token: await requestToken(email) });
    expect((await login(email, NEXT)).status).toBe(200);
  });
  it('keeps the link when the new password is too weak', async () => {
    const { email } = await identity.register();
    const token = await requestToken(email);
    expect((await change({ password: 'password1', reset_token: token })).body.errors).toHaveProperty('password');
    expect((await change({ password: NEXT, reset_token: token })).status).toBe(200);
  });
  it('does not store the token of the link readably in the database', async () => {
    const { email } = await identity.register();
    expect(await tablesWith(identity, await requestToken(email))).toEqual([]);
  });
});

describe('changing the password while signed in', () => {
  const changeConnected = (token: string, body: object) =>
    identity.api.post('/api/v1/user/change_password_connected', { token, body });

  it('ends every other session and keeps this one', async () => {
    const person = await identity.register();
    const other = await login(person.email, PASSWORD);
    expect((await changeConnected(person.token, { password: NEXT, old_password: PASSWORD })).status).toBe(200);
    expect((await refresh(cookieOf(other))).status).toBe(401);
    expect((await refresh(person.cookie)).status).toBe(200);
    expect((await login(person.email, NEXT)).status).toBe(200);
  });
  it('names an old password that is wrong, and a new one that is weak', async () => {
    const { token } = await identity.register();
    const wrong = await changeConnected(token, { password: NEXT, old_password: 'something-else' });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors)).toEqual(['old_password']);
    const weak = await changeConnected(token, { password: 'aaaaaaaa', old_password: PASSWORD });
    expect(Object.keys(weak.body.errors)).toEqual(['password']);
  });
  it('is refused after ten wrong old passwords, even with the right one', async () => {
    const { token } = await identity.register();
    for (let n = 0; n < 10; n += 1) await changeConnected(token, { password: NEXT, old_password: `guess number ${n}` });
    expect((await changeConnected(token, { password: NEXT, old_password: PASSWORD })).status).toBe(429);
  });
});
