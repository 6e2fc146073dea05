import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createTokenVerifier } from '@waymark/service-kit';
import { closedAfter } from '@waymark/service-kit/testing';
import { untilWaiting, whileOpen } from '../testing/open-transaction.ts';
import { tablesWith } from '../testing/tables-with.ts';
import { createTestIdentity, PASSWORD, type Person, type TestIdentity, tokenIn } from '../testing/test-identity.ts';
import { grantSuperAdmin } from '../users/super-admin-service.ts';

const atEnd = closedAfter(afterEach);

const MINUTE = 60_000;
const BOSSES = ['boss', 'chief', 'reset', 'invited', 'granted'].map((name) => `${name}@example.com`);

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity({ config: { superAdmins: BOSSES, emailProof: 'required' } });
});
afterAll(() => identity.close());

const prove = (token: unknown, on = identity) => on.api.post('/api/v1/user/prove_email', { body: { token } });
const resend = (person: Person, on = identity) =>
  on.api.post('/api/v1/user/prove_email/resend', { token: person.token });
const refresh = async ({ cookie }: Person) =>
  (await identity.api.post('/api/v1/user/refresh', { headers: { cookie } })).body;
const login = async ({ email }: Person, password = PASSWORD) =>
  (await identity.api.post('/api/v1/user/login', { body: { email, password } })).body;
const userOf = async (token: string, on = identity) => (await on.api.get('/api/v1/user', { token })).body.user;
const linkOf = async ({ email }: Person, on = identity) => tokenIn((await on.mails(email, 'prove_email')).at(-1));
/** The claims that every service reads in an access token. */
const sessionOf = (token: string, on = identity) => createTokenVerifier(on.host.keys, on.host.clock)(token);

describe('the email address of a new user', () => {
  it('is not proven until the link of the mail, in the user’s language, is opened', async () => {
    const person = await identity.register({ lang: 'ro' });
    expect(await userOf(person.token)).toMatchObject({ email_proven: false });
    const [mail] = await identity.mails(person.email, 'prove_email');
    expect(mail).toMatchObject({ lang: 'ro', data: { url: expect.stringMatching(/\/prove\?token=[\w-]{43}$/) } });
    const answer = await prove(tokenIn(mail));
    expect([answer.status, answer.body.user]).toEqual([
      200,
      expect.objectContaining({ uuid: person.uuid, email_proven: true }),
    ]);
    expect(await userOf(person.token)).toMatchObject({ email_proven: true });
  });

  it('is proven by registering with the token of an invitation mailed to it, without a proof mail', async () => {
    const owner = await identity.register();
    await prove(await linkOf(owner));
    const org = await identity.createOrganisation(owner);
    const email = `${crypto.randomUUID()}@example.com`;
    const path = `/api/v1/user/organisations/${org}/add`;
    await identity.api.post(path, { token: owner.token, body: { users_emails: [email] } });
    const invitation_token = tokenIn((await identity.mails(email, 'invitation'))[0]);
    const person = await identity.register({ email, invitation_token });
    expect(await userOf(person.token)).toMatchObject({ email_proven: true });
    expect(await identity.mails(email, 'prove_email')).toEqual([]);
  });

  it('can be proven by the link mailed on registration even where proofs are not required', async () => {
    const open = await createTestIdentity({ config: { superAdmins: BOSSES, emailProof: 'off' } });
    atEnd(() => open.close());
    const boss = await open.register({ email: BOSSES[0] });
    expect(await userOf(boss.token, open)).toMatchObject({ super_admin: true, email_proven: false });
    expect((await prove(await linkOf(boss, open), open)).body.user).toMatchObject({ email_proven: true });
  });
});

describe('a link that proves an address', () => {
  const refusal = [422, ['token']];
  const said = ({ status, body }: { status: number; body: { errors?: object } }) => [
    status,
    Object.keys(body.errors ?? {}),
  ];

  it('works once, even when used three times at the same time', async () => {
    const token = await linkOf(await identity.register());
    const answers = await Promise.all([1, 2, 3].map(() => prove(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(said(await prove(token))).toEqual(refusal);
  });
  it('is locked after its user, in the order of a password reset, so that the two cannot deadlock', async () => {
    const person = await identity.register();
    const token = await linkOf(person);
    const proving: ReturnType<typeof prove>[] = [];
    await whileOpen(identity, 'select from users where uuid = $1 for update', [person.uuid], async () => {
      proving.push(prove(token));
      await untilWaiting(identity, 1);
      await identity.host.admin('select from email_proofs where user_uuid = $1 for update nowait', [person.uuid]);
    });
    expect((await proving[0])?.status).toBe(200);
  });
  it('ends the links that were sent before it', async () => {
    const person = await identity.register();
    const first = await linkOf(person);
    await resend(person);
    const second = await linkOf(person);
    expect(second).not.toBe(first);
    const answer = await prove(first);
    expect(said(answer)).toEqual(refusal);
    expect(answer.body.errors.token).toMatch(/A newer email/);
    expect(await userOf(person.token)).toMatchObject({ email_proven: false });
    expect((await prove(second)).status).toBe(200);
    expect((await prove(second)).body.errors.token).toBe('This link was already used');
  });
  it('works for one hour', async () => {
    const token = await linkOf(await identity.register());
    identity.host.clock.advance(2000);
    const inTime = await linkOf(await identity.register());
    identity.host.clock.advance(60 * MINUTE - 1000);
    expect((await prove(inTime)).status).toBe(200);
    const answer = await prove(token);
    expect(said(answer)).toEqual(refusal);
    expect(answer.body.errors.token).toMatch(/older than an hour/);
  });
  it('is refused with 409 and stays valid where another user is signed in', async () => {
    const [person, other] = [await identity.register(), await identity.register()];
    const token = await linkOf(person);
    const open = (user_uuid?: unknown) =>
      identity.api.post('/api/v1/user/prove_email', {
        body: { token, ...(user_uuid === undefined ? {} : { user_uuid }) },
      });
    const refused = await open(other.uuid);
    expect([refused.status, refused.body.code]).toEqual([409, 'PROOF_OF_OTHER_ACCOUNT']);
    expect(said(await open('nobody'))).toEqual([422, ['user_uuid']]);
    expect(await userOf(person.token)).toMatchObject({ email_proven: false });
    expect((await open(person.uuid)).body.user).toMatchObject({ uuid: person.uuid, email_proven: true });
  });
  it('does not reset a password, and a reset link proves no address', async () => {
    const person = await identity.register();
    await identity.api.post('/api/v1/user/reset_password', { body: { email: person.email } });
    const resets = () => identity.mails(person.email, 'reset_password');
    await identity.settle(async () => (await resets()).length > 0);
    expect(said(await prove(tokenIn((await resets())[0])))).toEqual(refusal);
    const body = { password: 'green-heron-borrows-9-kites', reset_token: await linkOf(person) };
    expect(said(await identity.api.post('/api/v1/user/change_password', { body }))).toEqual([422, ['reset_token']]);
  });
  it.each([['nonsense'], [''], [7], [undefined]])('is refused with the token %p', async (token) => {
    expect(said(await prove(token))).toEqual(refusal);
  });
  it('is not stored readably, and its response is not repeated for the same Idempotency-Key', async () => {
    const person = await identity.register();
    const token = await linkOf(person);
    expect(await tablesWith(identity, token)).toEqual([]);
    const headers = { 'idempotency-key': 'one-and-the-same' };
    const send = () => identity.api.post('/api/v1/user/prove_email', { body: { token }, headers, token: person.token });
    expect([(await send()).status, (await send()).status]).toEqual([200, 422]);
  });
});

describe('asking for another link', () => {
  it('is refused the fourth time within ten minutes', async () => {
    const person = await identity.register();
    const ask = async () => (await resend(person)).status;
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
    expect(await identity.mails(person.email, 'prove_email')).toHaveLength(4);
    identity.host.clock.advance(10 * MINUTE + 1000);
    expect(await resend({ ...person, token: (await refresh(person)).token })).toMatchObject({ status: 200 });
  });
  it('sends nothing once the address is proven', async () => {
    const person = await identity.register();
    await prove(await linkOf(person));
    expect((await resend(person)).status).toBe(200);
    expect(await identity.mails(person.email, 'prove_email')).toHaveLength(1);
  });
  it('needs a session', async () => {
    expect((await identity.api.post('/api/v1/user/prove_email/resend')).status).toBe(401);
  });
});

describe('an address of SUPER_ADMINS', () => {
  const none = { superAdmin: false, superAdminBar: 'EMAIL_NOT_PROVEN' };

  it('gives no rights to whoever registers it, until the link was opened', async () => {
    const boss = await identity.register({ email: 'boss@example.com' });
    expect(await userOf(boss.token)).toMatchObject({ super_admin: false, email_proven: false });
    expect(await sessionOf(boss.token)).toMatchObject(none);
    expect((await prove(await linkOf(boss))).body.user).toMatchObject({ super_admin: true, email_proven: true });
    const fresh = await refresh(boss);
    expect(fresh.user).toMatchObject({ super_admin: true });
    expect(await sessionOf(fresh.token)).toMatchObject({ superAdmin: true });
    expect(await sessionOf(fresh.token)).not.toHaveProperty('superAdminBar');
  });
  it('gives super admin rights after a password reset by mail', async () => {
    const boss = await identity.register({ email: 'reset@example.com' });
    await identity.api.post('/api/v1/user/reset_password', { body: { email: boss.email } });
    const mails = () => identity.mails(boss.email, 'reset_password');
    await identity.settle(async () => (await mails()).length > 0);
    const password = 'green-heron-borrows-9-kites';
    await identity.api.post('/api/v1/user/change_password', {
      body: { password, reset_token: tokenIn((await mails())[0]) },
    });
    expect((await login(boss, password)).user).toMatchObject({ super_admin: true, email_proven: true });
  });
  it('need not be proven by a user to whom the command line has granted the rights', async () => {
    const person = await identity.register({ email: 'granted@example.com' });
    expect(await grantSuperAdmin(identity.host.databaseUrl, person.email, true)).toBe(true);
    expect((await login(person)).user).toMatchObject({ super_admin: true, email_proven: false });
  });
  it('has to be proven in production, even where EMAIL_PROOF is off', async () => {
    const config = { superAdmins: BOSSES, emailProof: 'off' } as const;
    const live = await createTestIdentity({ config, settings: { production: true } });
    atEnd(() => live.close());
    const boss = await live.register({ email: BOSSES[1] });
    expect(await userOf(boss.token, live)).toMatchObject({ super_admin: false });
    expect(await sessionOf(boss.token, live)).toMatchObject(none);
    expect((await prove(await linkOf(boss, live), live)).body.user).toMatchObject({ super_admin: true });
  });
});
