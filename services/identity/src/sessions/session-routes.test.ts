import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cookieOf, createTestIdentity, PASSWORD, type TestIdentity } from '../testing/test-identity.ts';

const LOGIN = '/api/v1/user/login';
const REFRESH = '/api/v1/user/refresh';
const MINUTE = 60_000;

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());

const login = (body: object, ip = '10.0.0.1') => identity.api.post(LOGIN, { body, ip });
const refresh = (cookie: string) => identity.api.post(REFRESH, { headers: { cookie } });

describe('signing in', () => {
  it('gives the user, a token that works and a cookie out of reach of scripts', async () => {
    const { email, uuid } = await identity.register({ first_name: 'Grace' });
    const answer = await login({ email: email.toUpperCase(), password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: true, user: { uuid, email, first_name: 'Grace', super_admin: false } });
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Strict/);
    const me = await identity.api.get('/api/v1/user', { token: answer.body.token });
    expect(me.body.user.uuid).toBe(uuid);
  });
  it('answers the same to an unknown address and a wrong password', async () => {
    const { email } = await identity.register();
    const wrong = await login({ email, password: 'not-the-password' });
    const unknown = await login({ email: 'nobody@example.com', password: PASSWORD });
    expect(wrong.status).toBe(401);
    expect(wrong.body.code).toBe('BAD_CREDENTIALS');
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });
  it('names the fields that are missing or of the wrong kind', async () => {
    expect((await login({})).body.errors).toMatchObject({ email: expect.any(String), password: expect.any(String) });
    expect((await login({ email: 5, password: ['x'] })).status).toBe(422);
    expect((await login({ email: 'a@example.com', password: 'short' })).body.errors).toHaveProperty('password');
  });
  it('tells by mail of a place that was not seen before, once', async () => {
    const { email } = await identity.register();
    await login({ email, password: PASSWORD }, '10.0.0.77');
    await login({ email, password: PASSWORD }, '10.0.0.77');
    const mails = await identity.mails(email, 'new_sign_in');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.data.ip).toBe('10.0.0.77');
  });
});

describe('failed sign-ins', () => {
  it('are refused after ten of an account, the right password too, for a quarter of an hour', async () => {
    const { email } = await identity.register();
    for (let n = 0; n < 10; n += 1) expect((await login({ email, password: 'wrong-password' })).status).toBe(401);
    const refused = await login({ email, password: PASSWORD });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    identity.host.clock.advance(15 * MINUTE + 1000);
    expect((await login({ email, password: PASSWORD })).status).toBe(200);
  });
  it('cannot slip past the limit together', async () => {
    const { email } = await identity.register();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => login({ email, password: 'wrong-password' }, '10.1.0.1')),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(15);
  });
  it('are refused after a hundred of an address, whatever the account', async () => {
    const guess = (n: number) => login({ email: `guess${n}@example.com`, password: 'wrong-password' }, '10.2.0.1');
    for (let n = 0; n < 100; n += 20) await Promise.all(Array.from({ length: 20 }, (_, index) => guess(n + index)));
    expect((await guess(100)).status).toBe(429);
    expect((await login({ email: 'guess@example.com', password: 'wrong-password' }, '10.2.0.2')).status).toBe(401);
  });
  it('are forgotten once somebody signs in', async () => {
    const { email } = await identity.register();
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 6; n += 1) await login({ email, password: 'wrong-password' }, '10.3.0.1');
      expect((await login({ email, password: PASSWORD }, '10.3.0.1')).status).toBe(200);
    }
  });
});

describe('refreshing', () => {
  it('rotates the cookie and gives a new token from the cookie alone', async () => {
    const person = await identity.register();
    const answer = await refresh(person.cookie);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: { uuid: person.uuid }, token: expect.any(String) });
    expect(cookieOf(answer)).not.toBe(person.cookie);
    expect((await refresh(cookieOf(answer))).status).toBe(200);
  });
  it('ends the family when a rotated cookie comes again', async () => {
    const person = await identity.register();
    const next = cookieOf(await refresh(person.cookie));
    const reused = await refresh(person.cookie);
    expect(reused.status).toBe(401);
    expect(reused.body.code).toBe('SESSION_REQUIRED');
    expect((await refresh(next)).status).toBe(401);
  });
  it('leaves two tabs signed in that refresh at the same moment', async () => {
    const person = await identity.register();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(person.cookie)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
    const [first] = answers;
    expect((await refresh(first ? cookieOf(first) : '')).status).toBe(200);
  });
  it('is refused without a cookie, with a made-up one and after thirty idle days', async () => {
    const person = await identity.register();
    expect((await identity.api.post(REFRESH)).status).toBe(401);
    expect((await refresh('waymark_session=made-up')).status).toBe(401);
    identity.host.clock.advance(31 * 24 * 60 * MINUTE);
    expect((await refresh(person.cookie)).status).toBe(401);
  });
});

describe("one's own sessions", () => {
  it('are listed, and ended one by one or all others at once', async () => {
    const person = await identity.register();
    const other = await login({ email: person.email, password: PASSWORD });
    const third = await login({ email: person.email, password: PASSWORD });
    const list = await identity.api.get('/api/v1/user/sessions', { token: person.token });
    expect(list.body.sessions).toHaveLength(3);
    const current = list.body.sessions.filter((one: { current: boolean }) => one.current);
    expect(current).toHaveLength(1);
    const victim = list.body.sessions.find((one: { current: boolean }) => !one.current);
    const after = await identity.api.del(`/api/v1/user/sessions/${victim.uuid}`, { token: person.token });
    expect(after.body.sessions).toHaveLength(2);
    await identity.api.del('/api/v1/user/sessions', { token: person.token });
    expect((await refresh(cookieOf(other))).status).toBe(401);
    expect((await refresh(cookieOf(third))).status).toBe(401);
    expect((await refresh(person.cookie)).status).toBe(200);
  });
  it('of somebody else are not there', async () => {
    const [one, two] = [await identity.register(), await identity.register()];
    const list = await identity.api.get('/api/v1/user/sessions', { token: two.token });
    const path = `/api/v1/user/sessions/${list.body.sessions[0].uuid}`;
    expect((await identity.api.del(path, { token: one.token })).status).toBe(404);
    expect((await refresh(two.cookie)).status).toBe(200);
  });
  it('end by logging out', async () => {
    const person = await identity.register();
    const answer = await identity.api.post('/api/v1/user/logout', { token: person.token });
    expect(answer.body).toEqual({ status: true });
    expect(String(answer.headers['set-cookie'])).toMatch(/Max-Age=0/);
    expect((await refresh(person.cookie)).status).toBe(401);
  });
});
