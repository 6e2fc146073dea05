import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHttpServer } from '@waymark/service-kit';
import { tablesWith } from '../testing/tables-with.ts';
import { cookieOf, createTestIdentity, PASSWORD, type TestIdentity } from '../testing/test-identity.ts';

const LOGIN = '/api/v1/user/login';
const REFRESH = '/api/v1/user/refresh';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());

const login = (body: object, ip = '10.0.0.1') => identity.api.post(LOGIN, { body, ip });
/** The headers of a page of the product; programs do not name a page. */
const refresh = (cookie: string, agent = 'Laptop') =>
  identity.api.post(REFRESH, { headers: { cookie, 'user-agent': agent, 'sec-fetch-site': 'same-origin' } });
const refreshByProgram = (cookie: string) =>
  identity.api.post(REFRESH, { headers: { cookie, 'user-agent': 'Laptop' } });

describe('signing in', () => {
  it('returns the user, a working access token and an HttpOnly, SameSite=Strict cookie', async () => {
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
  it('mails the user once about a sign-in from a new IP address', async () => {
    const { email } = await identity.register();
    await login({ email, password: PASSWORD }, '10.0.0.77');
    await login({ email, password: PASSWORD }, '10.0.0.77');
    const mails = await identity.mails(email, 'new_sign_in');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.data).toMatchObject({ ip: '10.0.0.77', url: expect.stringMatching(/\/account#sessions$/) });
  });
});

describe('wrong passwords', () => {
  const loginIn = (device: string, body: object) =>
    identity.api.post(LOGIN, { body, ip: '10.0.0.1', headers: { cookie: device } });

  it('block an IP address after ten, even with the right password, but not a known browser', async () => {
    const { email, cookie } = await identity.register();
    for (let n = 0; n < 10; n += 1) expect((await login({ email, password: 'wrong-password' })).status).toBe(401);
    const refused = await login({ email, password: PASSWORD });
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect((await login({ email, password: PASSWORD }, '10.0.0.2')).status).toBe(200);
    const known = cookie.split('; ').find((one) => one.includes('device')) ?? '';
    expect((await loginIn(known, { email, password: PASSWORD })).status).toBe(200);
  });
});

/** When the person's only session began, in milliseconds. */
const begun = async (token: string): Promise<number> => {
  const { body } = await identity.api.get('/api/v1/user/sessions', { token });
  return new Date(body.sessions[0].created_at).getTime();
};

describe('refreshing a session', () => {
  it('rotates the cookie and gives a new token from the cookie alone', async () => {
    const person = await identity.register();
    const answer = await refresh(person.cookie);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: { uuid: person.uuid }, token: expect.any(String) });
    expect(cookieOf(answer)).not.toBe(person.cookie);
    expect((await refresh(cookieOf(answer))).status).toBe(200);
  });
  it('stores neither the session cookies nor the device cookie readably in the database', async () => {
    const { cookie } = await identity.register();
    for (const pair of `${cookie}; ${cookieOf(await refresh(cookie))}`.split('; '))
      expect(await tablesWith(identity, pair.split('=')[1] ?? '')).toEqual([]);
  });
  it('returns the same cookie again to a browser that repeats the request after nine seconds', async () => {
    const person = await identity.register();
    const [, device = ''] = person.cookie.split('; ');
    let { cookie } = person;
    for (let round = 0; round < 30; round += 1) {
      const lost = cookieOf(await refresh(cookie));
      identity.host.clock.advance(9_000);
      const again = await refresh(cookie);
      expect([again.status, cookieOf(again)]).toEqual([200, lost]);
      cookie = `${lost}; ${device}`;
    }
  });
  type Copy = { wait?: number; agent?: string; sessionOnly?: true; further?: true };
  it.each<[string, Copy]>([
    ['ten seconds later', { wait: 10_000 }],
    ['from another browser', { agent: 'Thief' }],
    ['without the device of the sign-in', { sessionOnly: true }],
    ['after its successor was used', { further: true }],
  ])('ends the session and mails its user when a copy of a cookie arrives %s', async (_when, copy) => {
    const person = await identity.register();
    const [session = '', device = ''] = person.cookie.split('; ');
    let next = `${cookieOf(await refresh(person.cookie))}; ${device}`;
    if (copy.further) next = `${cookieOf(await refresh(next))}; ${device}`;
    identity.host.clock.advance(copy.wait ?? 0);
    const reused = await refresh(copy.sessionOnly ? session : person.cookie, copy.agent);
    expect(reused.status).toBe(401);
    expect(reused.body.code).toBe('SESSION_REQUIRED');
    expect((await refresh(next)).status).toBe(401);
    const mails = await identity.mails(person.email, 'session_copied');
    const url = expect.stringMatching(/\/account#sessions$/);
    expect(mails.map(({ data }) => data)).toEqual([expect.objectContaining({ ip: '127.0.0.1', url })]);
  });
  it('ends the session when a cookie is used a second time without the device cookie', async () => {
    const person = await identity.register();
    const [session = ''] = person.cookie.split('; ');
    const next = cookieOf(await refresh(session));
    expect((await refresh(session)).status).toBe(401);
    expect((await refresh(next)).status).toBe(401);
  });
  it('ends the session when a program uses a cookie twice, with or without the device cookie', async () => {
    for (const isKnown of [true, false]) {
      const [session = '', device = ''] = (await identity.register()).cookie.split('; ');
      const by = (cookie: string) => refreshByProgram(isKnown ? `${cookie}; ${device}` : cookie);
      const [next = ''] = cookieOf(await by(session)).split('; ');
      expect((await by(session)).status).toBe(401);
      expect((await by(next)).status).toBe(401);
    }
  });
  it('detects a copied cookie even if its request began before the other and its body was delayed', async () => {
    const person = await identity.register();
    const server = await createHttpServer(identity.service.handler, 0, ['127.0.0.1']);
    try {
      const held = request({ port: server.port, path: REFRESH, method: 'POST', headers: { cookie: person.cookie } });
      held.setHeader('content-length', 2);
      held.setHeader('user-agent', 'Thief');
      held.setHeader('sec-fetch-site', 'same-origin');
      held.setHeader('content-type', 'application/json');
      // The server answers `100 Continue` once it has the headers.
      held.setHeader('expect', '100-continue');
      held.flushHeaders();
      await once(held, 'continue');
      expect((await refresh(person.cookie)).status).toBe(200);
      held.end('{}');
      const [answer] = await once(held, 'response');
      answer.resume();
      expect(answer.statusCode).toBe(401);
    } finally {
      await server.close();
    }
  });
  it.each(['origin', 'sec-fetch-site', 'referer'])('recognises a page by its header %s', async (header) => {
    const { cookie } = await identity.register();
    const headers = { cookie, [header]: identity.host.settings.publicUrl };
    const answers = [await identity.api.post(REFRESH, { headers }), await identity.api.post(REFRESH, { headers })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
  it('succeeds for five tabs at the same time, with the same new cookie', async () => {
    const person = await identity.register();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(person.cookie)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
    const [first] = answers;
    expect((await refresh(first ? cookieOf(first) : '')).status).toBe(200);
  });
  it('is refused to pages of another origin, whose cookie stays good', async () => {
    const person = await identity.register();
    const refreshFrom = (origin: string) =>
      identity.api.post(REFRESH, { headers: { cookie: person.cookie, 'user-agent': 'Laptop', origin } });
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await refreshFrom(origin);
      expect([answer.status, answer.body.code, answer.headers['set-cookie']]).toEqual([403, 'FORBIDDEN', undefined]);
    }
    expect((await refreshFrom(identity.host.settings.publicUrl)).status).toBe(200);
  });
  it('is refused without a cookie and with a made-up one', async () => {
    expect((await identity.api.post(REFRESH)).status).toBe(401);
    expect((await refresh('waymark_session=made-up')).status).toBe(401);
  });
  it('is accepted a minute before the end of thirty idle days, and refused at their end', async () => {
    const [one, two] = [await identity.register(), await identity.register()];
    const end = new Date((await begun(two.token)) + 30 * DAY);
    identity.host.clock.travelTo(new Date(end.getTime() - 60_000));
    const used = await refresh(one.cookie);
    expect(used.status).toBe(200);
    identity.host.clock.travelTo(end);
    expect((await refresh(two.cookie)).status).toBe(401);
    expect((await refresh(cookieOf(used))).status).toBe(200);
  });
  it('is refused ninety days after the sign-in, even in regular use, and the cookie expires then', async () => {
    const person = await identity.register();
    const end = (await begun(person.token)) + 90 * DAY;
    let { cookie, token } = person;
    const use = async (at: number) => {
      identity.host.clock.travelTo(new Date(at));
      const answer = await refresh(cookie);
      [cookie, token] = [cookieOf(answer), answer.body.token];
      return answer;
    };
    for (const days of [65, 40, 15]) expect((await use(end - days * DAY)).status).toBe(200);
    const [listed] = (await identity.api.get('/api/v1/user/sessions', { token })).body.sessions;
    expect(listed.expires_at).toBe(new Date(end).toISOString());
    const last = await use(end - 2_000);
    expect(String(last.headers['set-cookie'])).toMatch(/Max-Age=[12];/);
    expect((await use(end)).body.code).toBe('SESSION_REQUIRED');
  });
});

describe('session limits that were shortened', () => {
  it('apply to existing sessions', async () => {
    const limits = { idleMs: 30 * DAY, maxMs: 90 * DAY };
    const strict = await createTestIdentity({ config: { sessionLimits: limits } });
    try {
      const [idle, old] = [await strict.register(), await strict.register()];
      strict.host.clock.advance(2 * DAY);
      const again = (cookie: string) => strict.api.post(REFRESH, { headers: { cookie } });
      const used = await again(old.cookie);
      limits.idleMs = DAY;
      expect((await again(idle.cookie)).status).toBe(401);
      limits.maxMs = 2 * DAY;
      expect((await again(cookieOf(used))).status).toBe(401);
      const own = await strict.api.get('/api/v1/user/sessions', { token: used.body.token });
      expect(own.body.sessions).toEqual([]);
    } finally {
      await strict.close();
    }
  });
});

describe('the sessions of a user', () => {
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
  it('cannot be ended by another user, who gets 404', async () => {
    const [one, two] = [await identity.register(), await identity.register()];
    const list = await identity.api.get('/api/v1/user/sessions', { token: two.token });
    const path = `/api/v1/user/sessions/${list.body.sessions[0].uuid}`;
    expect((await identity.api.del(path, { token: one.token })).status).toBe(404);
    expect((await refresh(two.cookie)).status).toBe(200);
  });
  it('end in the current browser by signing out, which removes the cookie', async () => {
    const person = await identity.register();
    const answer = await identity.api.post('/api/v1/user/logout', { token: person.token });
    expect(answer.body).toEqual({ status: true });
    expect(String(answer.headers['set-cookie'])).toMatch(/Max-Age=0/);
    expect((await refresh(person.cookie)).status).toBe(401);
  });
});

describe('over https', () => {
  let secure: TestIdentity;
  beforeAll(async () => {
    secure = await createTestIdentity({ settings: { publicUrl: 'https://okr.example.org' } });
  });
  afterAll(() => secure.close());
  const linesOf = ({ headers }: Awaited<ReturnType<typeof refresh>>) =>
    [headers['set-cookie'] ?? []].flat().map(String);
  const refreshThere = (cookie: string) => secure.api.post(REFRESH, { headers: { cookie } });

  it('cookies have the prefix __Secure- and the attribute Secure', async () => {
    const { cookie } = await secure.register();
    expect(cookie.split('; ').map((one) => one.split('=')[0])).toEqual([
      '__Secure-waymark_session',
      '__Secure-waymark_device',
    ]);
    expect(linesOf(await refreshThere(cookie))).toEqual([
      expect.stringMatching(/^__Secure-waymark_session=.*Secure/),
      expect.stringMatching(/^__Secure-waymark_device=.*Secure/),
    ]);
  });

  it('a session with cookies without the prefix stays valid, and gets cookies with the prefix', async () => {
    const { cookie } = await secure.register();
    const answer = await refreshThere(cookie.replaceAll('__Secure-', ''));
    expect(answer.status).toBe(200);
    const lines = linesOf(answer);
    expect(lines.filter((line) => line.includes('Max-Age=0')).map((line) => line.split(';')[0])).toEqual([
      'waymark_session=',
      'waymark_device=',
    ]);
    const now = lines.filter((line) => !line.includes('Max-Age=0')).map((line) => line.split(';')[0]);
    expect((await refreshThere(now.join('; '))).status).toBe(200);
  });

  it('signing out removes the session cookies with and without the prefix', async () => {
    const { cookie, token } = await secure.register();
    const headers = { cookie: `${cookie}; waymark_session=old` };
    const answer = await secure.api.post('/api/v1/user/logout', { token, headers });
    expect(linesOf(answer).map((line) => line.split(';')[0])).toEqual([
      '__Secure-waymark_session=',
      'waymark_session=',
    ]);
  });
});
