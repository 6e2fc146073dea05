import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventData } from '@waymark/contracts';
import { addApp, addKey, codeOf } from '../testing/second-factors.ts';
import { createSoftAuthenticator } from '../testing/soft-authenticator.ts';
import { tablesWith } from '../testing/tables-with.ts';
import { createTestIdentity, PASSWORD, type Person, type TestIdentity } from '../testing/test-identity.ts';

const FACTORS = '/api/v1/user/factors';
const MINUTE = 60_000;

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());

type Answer = Awaited<ReturnType<TestIdentity['api']['get']>>;
const list = (token: string) => identity.api.get(FACTORS, { token });
const post = (path: string, token: string, body: object = {}) => identity.api.post(FACTORS + path, { token, body });
const remove = (uuid: string, token: string, body: object) => identity.api.del(`${FACTORS}/${uuid}`, { token, body });
const said = ({ status, body }: Answer) => [status, body.code];
const wrong = ({ status, body }: Answer) => [status, Object.keys(body.errors ?? {})];
const user = async (token: string) => (await identity.api.get('/api/v1/user', { token })).body.user;
const acts = async ({ uuid }: Person, action: string) =>
  (await identity.events('audit.recorded'))
    .map(({ data }) => data as EventData<'waymark.identity.audit.recorded.v1'>)
    .filter((one) => one.action === action && one.actor?.uuid === uuid);

describe('an authenticator app', () => {
  it('is active after its first code, and comes with ten recovery codes', async () => {
    const person = await identity.register();
    const begun = await post('/totp', person.token);
    expect([begun.status, Object.keys(begun.body).sort()]).toEqual([201, ['secret', 'status', 'uri']]);
    expect((await list(person.token)).body).toMatchObject({ factors: [], recovery_codes_left: 0 });
    expect((await user(person.token)).second_factor).toBe(false);

    const code = codeOf(begun.body.secret, identity.host.clock.now());
    const added = await post('/totp/confirm', person.token, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(added.status).toBe(200);
    expect(new Set(added.body.recovery_codes).size).toBe(10);
    expect(added.body.factor).toMatchObject({ kind: 'totp', name: null, last_used_at: null });
    const { body } = await list(person.token);
    expect(body).toMatchObject({ factors: [added.body.factor], recovery_codes_left: 10 });
    expect((await user(added.body.token)).second_factor).toBe(true);
    expect(await identity.mails(person.email, 'factor_added')).toHaveLength(1);
    expect(await acts(person, 'factor.added')).toHaveLength(1);
  });

  it('is stored so that neither its secret nor its recovery codes are readable in the database', async () => {
    const person = await identity.register();
    const { secret, codes } = await addApp(identity, person);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(await tablesWith(identity, text)).toEqual([]);
  });

  it('ends the other sessions of its user when it is added', async () => {
    const person = await identity.register();
    const other = await identity.api.post('/api/v1/user/login', { body: { email: person.email, password: PASSWORD } });
    await addApp(identity, person);
    expect((await list(other.body.token)).status).toBe(401);
    expect((await list(person.token)).status).toBe(200);
  });

  it('is not added with a wrong code, without a setup, or when the setup began 16 minutes ago', async () => {
    const person = await identity.register();
    expect(wrong(await post('/totp/confirm', person.token, { code: '123456' }))).toEqual([422, ['code']]);
    const { body } = await post('/totp', person.token);
    const now = identity.host.clock.now();
    const right = codeOf(body.secret, now);
    const other = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    expect(wrong(await post('/totp/confirm', person.token, { code: other }))).toEqual([422, ['code']]);
    expect(wrong(await post('/totp/confirm', person.token, { code: 'abcdef' }))).toEqual([422, ['code']]);
    identity.host.clock.advance(16 * MINUTE);
    const late = codeOf(body.secret, identity.host.clock.now());
    const token = await fresh(person);
    expect(wrong(await post('/totp/confirm', token, { code: late }))).toEqual([422, ['code']]);
  });

  it('is added with a code of the secret requested last, not of an earlier one', async () => {
    const person = await identity.register();
    const [first, second] = [await post('/totp', person.token), await post('/totp', person.token, { name: 'Phone' })];
    const now = identity.host.clock.now();
    const withFirst = await post('/totp/confirm', person.token, { code: codeOf(first.body.secret, now) });
    expect(withFirst.status).toBe(422);
    const withSecond = await post('/totp/confirm', person.token, { code: codeOf(second.body.secret, now) });
    expect(withSecond.body.factor.name).toBe('Phone');
  });
});

/** The access token of a new sign-in. */
const fresh = async ({ email }: Person): Promise<string> =>
  (await identity.api.post('/api/v1/user/login', { body: { email, password: PASSWORD } })).body.token;

describe('a passkey', () => {
  it('is added with the browser’s response, under a name and with ten recovery codes', async () => {
    const person = await identity.register();
    const { uuid, codes } = await addKey(identity, person);
    expect(codes).toHaveLength(10);
    const { body } = await list(person.token);
    expect(body.factors).toMatchObject([{ uuid, kind: 'passkey', name: 'Phone' }]);
  });

  it('gets options that require user verification and discoverability and exclude existing passkeys', async () => {
    const person = await identity.register();
    await addKey(identity, person);
    const { options } = (await post('/passkey/options', person.token)).body;
    expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
    expect(options.excludeCredentials).toHaveLength(1);
    expect(options.rp.id).toBe('localhost');
    expect(options.attestation).toBe('none');
  });

  it.each([
    ['of another page', { origin: 'https://evil.example' }],
    ['that has not verified its user', { verified: false }],
  ])('%s is refused', async (_what, how) => {
    const person = await identity.register();
    const { options } = (await post('/passkey/options', person.token)).body;
    const response = createSoftAuthenticator().make(options, how);
    expect(wrong(await post('/passkey', person.token, { name: 'Phone', response }))).toEqual([422, ['response']]);
  });

  it('is refused with a challenge that was used, of another user, or older than five minutes', async () => {
    const [person, other] = [await identity.register(), await identity.register()];
    const { options } = (await post('/passkey/options', person.token)).body;
    const add = (token: string, of = options) =>
      post('/passkey', token, { name: 'Phone', response: createSoftAuthenticator().make(of) });
    expect(wrong(await add(other.token))).toEqual([422, ['response']]);
    expect((await add(person.token)).status).toBe(201);
    expect(wrong(await add(person.token))).toEqual([422, ['response']]);
    const again = (await post('/passkey/options', person.token)).body.options;
    identity.host.clock.advance(5 * MINUTE + 1);
    expect(wrong(await add(person.token, again))).toEqual([422, ['response']]);
  });

  it('that is already registered cannot be added by another user', async () => {
    const [person, other] = [await identity.register(), await identity.register()];
    const { authenticator } = await addKey(identity, person);
    const { options } = (await post('/passkey/options', other.token)).body;
    const body = { name: 'Phone', response: authenticator.make(options) };
    expect(wrong(await post('/passkey', other.token, body))).toEqual([422, ['response']]);
  });

  it('is refused with 422 when the browser’s response is malformed', async () => {
    const { token } = await identity.register();
    for (const response of [undefined, {}, 5, { id: 'x' }, { id: 'x', rawId: 'x', type: 'public-key', response: {} }]) {
      const answer = await post('/passkey', token, { name: 'Phone', response });
      expect(answer.status).toBe(422);
    }
    const { options } = (await post('/passkey/options', token)).body;
    const whole = createSoftAuthenticator().make(options);
    const torn = { ...whole, response: { ...whole.response, attestationObject: 'AAAA' } };
    expect(wrong(await post('/passkey', token, { name: 'Phone', response: torn }))).toEqual([422, ['response']]);
  });
});

describe('adding a factor', () => {
  it('is refused eleven minutes after the sign-in, until the password is confirmed', async () => {
    const person = await identity.register();
    identity.host.clock.advance(11 * MINUTE);
    const refreshed = await identity.api.post('/api/v1/user/refresh', { headers: { cookie: person.cookie } });
    const { token } = refreshed.body;
    for (const path of ['/totp', '/passkey/options']) {
      expect(said(await post(path, token))).toEqual([403, 'FRESH_SIGN_IN_REQUIRED']);
    }
    await identity.api.post('/api/v1/user/confirm', { token, body: { password: PASSWORD } });
    expect((await post('/totp', token)).status).toBe(201);
  });

  it('creates recovery codes for the first factor only', async () => {
    const person = await identity.register();
    await addApp(identity, person);
    expect((await addKey(identity, person)).codes).toEqual([]);
    expect((await list(person.token)).body.recovery_codes_left).toBe(10);
  });

  it('creates one set of recovery codes when two factors are added at the same time', async () => {
    const person = await identity.register();
    const added = await Promise.all([addKey(identity, person), addKey(identity, person)]);
    expect(added.map(({ codes }) => codes.length).sort()).toEqual([0, 10]);
  });

  it('is refused to a user who has ten factors', async () => {
    const person = await identity.register();
    for (let number = 0; number < 10; number += 1) await addKey(identity, person);
    expect(said(await post('/passkey/options', person.token))).toEqual([409, 'FACTOR_LIMIT']);
    expect(said(await post('/totp', person.token))).toEqual([409, 'FACTOR_LIMIT']);
  });
});

describe('removing a factor', () => {
  it.each(['password', 'code', 'recovery_code'] as const)('needs a proof and accepts the right %s', async (by) => {
    const person = await identity.register();
    const app = await addApp(identity, person);
    const proof = { password: PASSWORD, code: app.code(), recovery_code: app.codes[0]?.toUpperCase() };
    expect(wrong(await remove(app.uuid, person.token, {}))).toEqual([422, ['password']]);
    const bad = { password: 'not-the-password', code: '000000', recovery_code: 'aaaa-aaaa-aaaa-aaaa' };
    expect(wrong(await remove(app.uuid, person.token, { [by]: bad[by] }))).toEqual([422, [by]]);
    const removed = await remove(app.uuid, person.token, { [by]: proof[by] });
    expect(removed.body).toMatchObject({ factors: [], recovery_codes_left: 0, token: expect.any(String) });
    expect((await user(removed.body.token)).second_factor).toBe(false);
    const [mail, ...more] = await identity.mails(person.email, 'factor_removed');
    expect([mail?.data.url, more]).toEqual([expect.stringMatching(/\/account#security$/), []]);
    expect(await acts(person, 'factor.removed')).toHaveLength(1);
  });

  it('keeps the other factors and the recovery codes', async () => {
    const person = await identity.register();
    const [app, key] = [await addApp(identity, person), await addKey(identity, person)];
    const { body } = await remove(app.uuid, person.token, { password: PASSWORD });
    expect(body).toMatchObject({ factors: [{ uuid: key.uuid }], recovery_codes_left: 10 });
    expect((await user(person.token)).second_factor).toBe(true);
  });

  it('answers 404 for a factor of another user and for one that does not exist', async () => {
    const [person, other] = [await identity.register(), await identity.register()];
    const app = await addApp(identity, person);
    for (const uuid of [app.uuid, crypto.randomUUID(), 'nonsense']) {
      expect(said(await remove(uuid, other.token, { password: PASSWORD }))).toEqual([404, 'NOT_FOUND']);
    }
    expect((await list(person.token)).body.factors).toHaveLength(1);
  });

  it('is refused after ten wrong codes, even with the right password', async () => {
    const person = await identity.register();
    const app = await addApp(identity, person);
    for (let guess = 0; guess < 10; guess += 1) await remove(app.uuid, person.token, { code: '000000' });
    expect(said(await remove(app.uuid, person.token, { password: PASSWORD }))).toEqual([429, 'TOO_MANY_REQUESTS']);
  });
});

describe('new recovery codes', () => {
  it('replace the old ones, which are refused from then on', async () => {
    const person = await identity.register();
    const app = await addApp(identity, person);
    const renewed = await post('/recovery_codes', person.token, { recovery_code: app.codes[0] });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await list(person.token)).body.recovery_codes_left).toBe(10);
    const old = await post('/recovery_codes', person.token, { recovery_code: app.codes[1] });
    expect(wrong(old)).toEqual([422, ['recovery_code']]);
    expect(await identity.mails(person.email, 'recovery_codes_renewed')).toHaveLength(1);
    expect(await acts(person, 'factor.codes_renewed')).toHaveLength(1);
  });

  it('are refused to a user without a factor', async () => {
    const { token } = await identity.register();
    expect(said(await post('/recovery_codes', token, { password: PASSWORD }))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the factors of an account', () => {
  it('are in the export of the user’s data without their secrets, and are deleted with the account', async () => {
    const person = await identity.register();
    const key = await addKey(identity, person);
    const app = await addApp(identity, person);
    const { body, text } = await identity.api.get('/api/v1/user/export', { token: person.token });
    expect(body.factors).toMatchObject([
      { uuid: key.uuid, kind: 'passkey', name: 'Phone' },
      { uuid: app.uuid, kind: 'totp' },
    ]);
    for (const secret of [app.secret, ...key.codes]) expect(text).not.toContain(secret);
    for (const { uuid, kind, name, created_at, last_used_at, ...rest } of body.factors) expect(rest).toEqual({});
    await identity.api.del('/api/v1/user', { token: person.token, body: { sure: true, new_owners: [] } });
    const left = await identity.host.admin<{ rows: string }>(
      `select (select count(*) from factors where user_uuid = '${person.uuid}')
         + (select count(*) from recovery_codes where user_uuid = '${person.uuid}') as rows`,
    );
    expect(Number(left[0]?.rows)).toBe(0);
  });
});
