import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { untilWaiting, whileOpen } from '../testing/open-transaction.ts';
import { cookieOf, createTestIdentity, PASSWORD, type Person, type TestIdentity } from '../testing/test-identity.ts';

const NEXT = 'green-heron-borrows-9-kites';
/** The parameters with which passwords used to be hashed. */
const WEAKER = { memoryCost: 8_192, timeCost: 1, parallelism: 1 };

let identity: TestIdentity;
let person: Person;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());
beforeEach(async () => {
  person = await identity.register();
});

const login = (password: string, { email } = person, cookie?: string) =>
  identity.api.post('/api/v1/user/login', { body: { email, password }, ...(cookie && { headers: { cookie } }) });
const refresh = (cookie: string) => identity.api.post('/api/v1/user/refresh', { headers: { cookie } });
const liveSessions = async ({ uuid } = person) =>
  (await identity.host.admin('select from sessions where user_uuid = $1 and ended_at is null', [uuid])).length;
const storedHash = async (): Promise<string> => {
  const [row] = await identity.host.admin<{ password_hash: string }>(
    'select password_hash from users where uuid = $1',
    [person.uuid],
  );
  return row?.password_hash ?? '';
};
describe('a sign-in whose credentials were checked before a change, and whose session begins after it', () => {
  const overtaken = async (sql: string, value: string) => {
    let answer: ReturnType<typeof login> | undefined;
    await whileOpen(identity, sql, [value, person.uuid], async () => {
      answer = login(PASSWORD);
      await untilWaiting(identity, 1);
    });
    return answer;
  };

  it.each<[string, string, () => Promise<string> | string]>([
    ['the password', 'update users set password_hash = $1 where uuid = $2', () => hash(NEXT, WEAKER)],
    ['the address', 'update users set email = $1 where uuid = $2', () => `other-${person.email}`],
  ])('is refused when the change is one of %s', async (_what, sql, value) => {
    const before = await liveSessions();
    const answer = await overtaken(sql, await value());
    expect([answer?.status, answer?.body.code]).toEqual([401, 'BAD_CREDENTIALS']);
    expect(await liveSessions()).toBe(before);
  });

  it('succeeds if only the hash of the same password changed', async () => {
    const answer = await overtaken('update users set password_hash = $1 where uuid = $2', await hash(PASSWORD, WEAKER));
    expect(answer?.status).toBe(200);
  });

  it('is refused when the account was deleted', async () => {
    const answer = await overtaken(`delete from users where $1 <> '' and uuid = $2`, 'gone');
    expect([answer?.status, answer?.body.code]).toEqual([401, 'BAD_CREDENTIALS']);
  });
});

it('a session that begins while the password changes is ended by the change', async () => {
  const answers: Promise<{ status: number }>[] = [];
  const signIn: { answer?: ReturnType<typeof login> } = {};
  await whileOpen(identity, 'lock table known_devices in exclusive mode', [], async () => {
    signIn.answer = login(PASSWORD);
    await untilWaiting(identity, 1);
    const body = { old_password: PASSWORD, password: NEXT };
    answers.push(identity.api.post('/api/v1/user/change_password_connected', { token: person.token, body }));
    await untilWaiting(identity, 2);
  });
  const answer = await signIn.answer;
  expect([answer?.status, (await answers[0])?.status]).toEqual([200, 200]);
  expect((await refresh(answer ? cookieOf(answer) : '')).status).toBe(401);
  expect((await refresh(person.cookie)).status).toBe(200);
});

describe('signing in with a browser that has a session', () => {
  it('ends that session, and records it as signed out', async () => {
    const answer = await login(PASSWORD, person, person.cookie);
    expect(answer.status).toBe(200);
    expect(await liveSessions()).toBe(1);
    expect((await refresh(person.cookie)).status).toBe(401);
    expect((await refresh(cookieOf(answer))).status).toBe(200);
    const own = await identity.api.get('/api/v1/user', { token: person.token });
    expect([own.status, own.body.code]).toEqual([401, 'SESSION_REQUIRED']);
    const [ended] = (await identity.events('audit.recorded'))
      .map(({ data }) => data as { action: string; actor: { uuid: string } | null; details: object })
      .filter(({ action, actor }) => action === 'session.ended' && actor?.uuid === person.uuid);
    expect(ended?.details).toEqual({ reason: 'signed_out' });
  });

  it('ends that session even when it belongs to another user', async () => {
    const other = await identity.register();
    expect((await login(PASSWORD, other, person.cookie)).status).toBe(200);
    expect([await liveSessions(), await liveSessions(other)]).toEqual([0, 2]);
  });

  it('keeps that session when the sign-in is refused', async () => {
    expect((await login('wrong-password', person, person.cookie)).status).toBe(401);
    expect((await refresh(person.cookie)).status).toBe(200);
  });

  it('keeps the sessions of other browsers, and ignores an invalid cookie', async () => {
    expect((await login(PASSWORD, person, 'waymark_session=made-up')).status).toBe(200);
    expect((await login(PASSWORD)).status).toBe(200);
    expect(await liveSessions()).toBe(3);
  });

  it('ends that session also by a registration', async () => {
    const body = { password: PASSWORD, first_name: 'A', last_name: 'B', lang: 'en', innovator: false };
    const headers = { cookie: person.cookie };
    const email = `new-${person.email}`;
    expect((await identity.api.post('/api/v1/user/new', { body: { ...body, email }, headers })).status).toBe(201);
    expect(await liveSessions()).toBe(0);
  });
});

describe('a password with a weaker hash than the current standard', () => {
  const weaken = async () =>
    identity.host.admin('update users set password_hash = $1 where uuid = $2', [
      await hash(PASSWORD, WEAKER),
      person.uuid,
    ]);

  it('is rehashed once, when its owner signs in', async () => {
    await weaken();
    expect((await login(PASSWORD)).status).toBe(200);
    const renewed = await storedHash();
    expect(renewed).toContain('m=19456,t=2');
    expect((await login(PASSWORD)).status).toBe(200);
    expect(await storedHash()).toBe(renewed);
    expect((await refresh(person.cookie)).status).toBe(200);
  });

  it('is accepted in five sign-ins at the same time', async () => {
    await weaken();
    const answers = await Promise.all(Array.from({ length: 5 }, () => login(PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('keeps its hash after a sign-in with a wrong password', async () => {
    await weaken();
    expect((await login('wrong-password')).status).toBe(401);
    expect(await storedHash()).toContain('m=8192,t=1');
  });
});
