import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { closedAfter, lockWaiters, until } from '@waymark/service-kit/testing';
import type { Knex } from 'knex';
import { tablesWith } from '../testing/tables-with.ts';
import { cookieOf, createTestIdentity, newAddress, PASSWORD, type TestIdentity } from '../testing/test-identity.ts';
import { createTestProvider, type TestProvider } from '../testing/test-provider.ts';

const atEnd = closedAfter(afterEach);

const PATH = '/api/v1/user/auth_signing';

let provider: TestProvider;
let identity: TestIdentity;
beforeAll(async () => {
  provider = await createTestProvider();
  identity = await createTestIdentity({ config: { provider: provider.config } });
});
afterAll(async () => {
  await identity.close();
  await provider.close();
});

const begin = async (query = ''): Promise<string> => (await identity.api.get(`${PATH}${query}`)).body.url;
const finish = (params: URLSearchParams | Record<string, string>) =>
  identity.api.post(PATH, { body: params instanceof URLSearchParams ? Object.fromEntries(params) : params });
const signIn = async (account: string) => finish(await provider.signIn(await begin(), account));
/** Starts a sign-in that has to wait for another transaction, in which `act` has run; returns its answer. */
const finishedBeside = async (params: URLSearchParams, act: (trx: Knex.Transaction) => Promise<unknown>) => {
  const [done, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = identity.host.database.acrossOrganisations('a test', async (trx) => {
    await act(trx);
    done.resolve();
    await release.promise;
  });
  await Promise.race([done.promise, other]);
  const answer = finish(params);
  await until(async () => (await lockWaiters(identity.host)) > 0, 10, { ms: 3_000, found: () => answer }).finally(
    release.resolve,
  );
  await other;
  return answer;
};
/** An invited person without an account, and the token of their mail. */
const invite = async (): Promise<{ email: string; token: string | null }> => {
  const owner = await identity.register();
  const org = await identity.createOrganisation(owner);
  const email = newAddress();
  await identity.api.post(`/api/v1/user/organisations/${org}/add`, {
    token: owner.token,
    body: { users_emails: [email] },
  });
  const [mail] = await identity.mails(email, 'invitation');
  return { email, token: new URL(mail?.data.url ?? '').searchParams.get('token') };
};

describe('an external sign-in', () => {
  it('returns the provider’s address with a challenge, a state and a nonce, without the verifier', async () => {
    const url = new URL(await begin());
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'waymark',
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.any(String),
      state: expect.any(String),
      nonce: expect.any(String),
      redirect_uri: 'http://localhost:8080/login/external',
    });
    expect(url.href).not.toContain('verifier');
  });
  it('creates an account for a verified address, and finds it again when the address has changed', async () => {
    const email = newAddress();
    provider.describe(email, { given_name: 'Grace', family_name: 'Hopper', locale: 'nl-BE' });
    const first = await signIn(email);
    expect(first.status).toBe(200);
    expect(first.body.user).toMatchObject({
      email,
      first_name: 'Grace',
      last_name: 'Hopper',
      lang: 'nl',
      innovator: false,
    });
    expect(cookieOf(first)).toContain('waymark_session=');
    provider.describe(email, { email: newAddress() });
    expect(first.body.is_new).toBe(true);
    const second = await signIn(email);
    expect(second.body.user.uuid).toBe(first.body.user.uuid);
    expect(second.body).not.toHaveProperty('is_new');
  });
  it('cuts a name that is too long to the permitted length', async () => {
    const email = newAddress();
    provider.describe(email, { given_name: `x${'🚀'.repeat(300)}` });
    expect((await signIn(email)).body.user.first_name).toBe(`x${'🚀'.repeat(254)}`);
  });
  it.each([
    ['a web address', 'see www.win.example'],
    ['invisible characters only', '\u200b\u3164'],
    ['a character that reverses the direction of text', 'Grace\u202e'],
  ])('uses the beginning of the email address instead of a name with %s', async (_what, given_name) => {
    const email = newAddress();
    provider.describe(email, { given_name });
    expect((await signIn(email)).body.user.first_name).toBe(email.split('@')[0]);
  });
  it('writes the beginning of an email address without its dots if it is a web address itself', async () => {
    const email = `www.${newAddress()}`;
    provider.describe(email, { given_name: '' });
    const [local = ''] = email.split('@');
    expect((await signIn(email)).body.user.first_name).toBe(local.replaceAll('.', ' '));
  });
  it('never takes over an account by an address that is not verified', async () => {
    const person = await identity.register();
    provider.describe('stranger', { email: person.email, email_verified: false });
    const answer = await signIn('stranger');
    expect([answer.status, answer.body.code]).toEqual([409, 'EXTERNAL_SIGN_IN_UNVERIFIED']);
    provider.describe('silent', { email: person.email, email_verified: undefined });
    expect((await signIn('silent')).body.code).toBe('EXTERNAL_SIGN_IN_UNVERIFIED');
    provider.describe('nobody', { email: undefined });
    expect((await signIn('nobody')).body.code).toBe('EXTERNAL_SIGN_IN_UNVERIFIED');
  });
  it('signs in to an account whose address was unproven, and invalidates its password and session', async () => {
    const person = await identity.register();
    const answer = await signIn(person.email);
    expect(answer.body.user.uuid).toBe(person.uuid);
    const squatter = { email: person.email, password: PASSWORD };
    expect((await identity.api.post('/api/v1/user/login', { body: squatter })).status).toBe(401);
    expect((await identity.api.post('/api/v1/user/refresh', { headers: { cookie: person.cookie } })).status).toBe(401);
  });
  it('invalidates a change of address that was requested before the address was proven', async () => {
    const person = await identity.register();
    const elsewhere = newAddress();
    const body = { email: elsewhere, password: PASSWORD };
    expect((await identity.api.post('/api/v1/user/change_email', { token: person.token, body })).status).toBe(200);
    expect((await signIn(person.email)).status).toBe(200);
    const url = new URL((await identity.mails(elsewhere, 'confirm_new_email'))[0]?.data.url ?? '');
    const opened = await identity.api.post('/api/v1/user/prove_email', {
      body: { token: url.searchParams.get('token') },
    });
    expect(opened.status).toBe(422);
    expect((await signIn(person.email)).body.user).toMatchObject({ uuid: person.uuid, email: person.email });
  });
  it('keeps the password of a user who has proven the address by an invitation', async () => {
    const { email, token } = await invite();
    await identity.register({ email, invitation_token: token });
    expect((await signIn(email)).status).toBe(200);
    expect((await identity.api.post('/api/v1/user/login', { body: { email, password: PASSWORD } })).status).toBe(200);
  });
  it('creates a new account when the account of the address changes it at the same time', async () => {
    const person = await identity.register();
    const elsewhere = newAddress();
    const params = await provider.signIn(await begin(), person.email);
    const answer = await finishedBeside(params, (trx) =>
      trx('users').where({ uuid: person.uuid }).update({ email: elsewhere, email_verified_at: new Date() }),
    );
    expect(answer.body.user).toMatchObject({ email: person.email });
    expect(answer.body.user.uuid).not.toBe(person.uuid);
    expect((await signIn(person.email)).body.user.uuid).toBe(answer.body.user.uuid);
  });
  it('removes the password of an account that registers the address at the same time', async () => {
    const email = newAddress();
    const params = await provider.signIn(await begin(), email);
    const uuid = crypto.randomUUID();
    const at = new Date();
    const stranger = { uuid, email, lang: 'en', password_hash: 'of a stranger', search_text: email };
    const answer = await finishedBeside(params, (trx) =>
      trx('users').insert({ ...stranger, registered_at: at, created_at: at, updated_at: at }),
    );
    expect(answer.body.user).toMatchObject({ uuid, email_proven: true });
    const [row] = await identity.host.admin('select password_hash from users where uuid = $1', [uuid]);
    expect(row).toEqual({ password_hash: null });
  });
  it('joins the organisation whose invitation token was given at the start', async () => {
    const { email, token } = await invite();
    const params = await provider.signIn(await begin(`?invitation_token=${token}`), email);
    expect(await tablesWith(identity, token ?? '')).toEqual([]);
    const answer = await finish(params);
    const list = await identity.api.get('/api/v1/user/organisations', { token: answer.body.token });
    expect(list.body.organisations).toHaveLength(1);
  });
});

describe('a response of the provider', () => {
  it('can be used once', async () => {
    const params = await provider.signIn(await begin(), newAddress());
    const answers = await Promise.all([finish(params), finish(params)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401]);
    expect((await finish(params)).body.code).toBe('EXTERNAL_SIGN_IN_EXPIRED');
  });
  it('is accepted for half an hour', async () => {
    const late = await provider.signIn(await begin(), newAddress());
    identity.host.clock.advance(2000);
    const inTime = await provider.signIn(await begin(), newAddress());
    identity.host.clock.advance(30 * 60_000 - 1000);
    expect((await finish(late)).body.code).toBe('EXTERNAL_SIGN_IN_EXPIRED');
    expect((await finish(inTime)).status).toBe(200);
  });
  it('is refused with a forged code, issuer or state', async () => {
    const forged = async (change: Record<string, string>) => {
      const params = await provider.signIn(await begin(), newAddress());
      return finish({ ...Object.fromEntries(params), ...change });
    };
    expect((await forged({ code: 'made-up' })).body.code).toBe('EXTERNAL_SIGN_IN_REFUSED');
    expect((await forged({ iss: 'https://evil.example' })).body.code).toBe('EXTERNAL_SIGN_IN_REFUSED');
    expect((await forged({ state: 'made-up' })).body.code).toBe('EXTERNAL_SIGN_IN_EXPIRED');
  });
  it('is refused with the code of another sign-in', async () => {
    const [mine, theirs] = [
      await provider.signIn(await begin(), newAddress()),
      await provider.signIn(await begin(), newAddress()),
    ];
    const mixed = { ...Object.fromEntries(mine), code: theirs.get('code') ?? '' };
    expect((await finish(mixed)).body.code).toBe('EXTERNAL_SIGN_IN_REFUSED');
  });
  it('is refused when it reports that the user cancelled', async () => {
    const params = await provider.cancel(await begin());
    expect(params.get('error')).toBe('access_denied');
    const answer = await finish({ error: 'access_denied', state: params.get('state') ?? '' });
    expect([answer.status, answer.body.code]).toEqual([401, 'EXTERNAL_SIGN_IN_REFUSED']);
  });
  it('must contain a code and a state', async () => {
    expect(Object.keys((await finish({})).body.errors).sort()).toEqual(['code', 'state']);
  });
});

describe('a provider', () => {
  it('that is not configured makes the sign-in answer EXTERNAL_SIGN_IN_OFF', async () => {
    const without = await createTestIdentity();
    atEnd(() => without.close());
    const [asked, posted] = [
      await without.api.get(PATH),
      await without.api.post(PATH, { body: { code: 'x', state: 'y' } }),
    ];
    expect([asked.status, asked.body.code]).toEqual([404, 'EXTERNAL_SIGN_IN_OFF']);
    expect([posted.status, posted.body.code]).toEqual([404, 'EXTERNAL_SIGN_IN_OFF']);
  });
  it('that is down makes the sign-in answer EXTERNAL_SIGN_IN_UNAVAILABLE', async () => {
    const gone = await createTestProvider();
    const goAway = atEnd(() => gone.close());
    const other = await createTestIdentity({ config: { provider: gone.config } });
    atEnd(() => other.close());
    const { body } = await other.api.get(PATH);
    const params = await gone.signIn(body.url, newAddress());
    await goAway();
    const answer = await other.api.post(PATH, { body: Object.fromEntries(params) });
    expect([answer.status, answer.body.code]).toEqual([503, 'EXTERNAL_SIGN_IN_UNAVAILABLE']);
    const never = await createTestIdentity({ config: { provider: gone.config } });
    atEnd(() => never.close());
    expect((await never.api.get(PATH)).body.code).toBe('EXTERNAL_SIGN_IN_UNAVAILABLE');
  });
  it('that does not answer makes the sign-in answer EXTERNAL_SIGN_IN_UNAVAILABLE', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    atEnd(async () => {
      silent.closeAllConnections();
      silent.close();
    });
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const config = { ...provider.config, issuer: new URL(`http://127.0.0.1:${port}`) };
    const waiting = await createTestIdentity({ config: { provider: config } });
    atEnd(() => waiting.close());
    const answer = await waiting.api.get(PATH);
    expect([answer.status, answer.body.code]).toEqual([503, 'EXTERNAL_SIGN_IN_UNAVAILABLE']);
  });
});
