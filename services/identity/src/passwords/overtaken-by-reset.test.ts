import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { untilWaiting, whileOpen } from '../testing/open-transaction.ts';
import { addApp, addKey, codeOf } from '../testing/second-factors.ts';
import { createSoftAuthenticator } from '../testing/soft-authenticator.ts';
import { createTestIdentity, PASSWORD, type Person, type TestIdentity, tokenIn } from '../testing/test-identity.ts';

const OWNERS = 'green-heron-borrows-9-kites';
const STRANGERS = 'grey-badger-repairs-4-clocks';
const OVER = [401, 'SESSION_REQUIRED'];

let identity: TestIdentity;
let person: Person;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());
beforeEach(async () => {
  person = await identity.register();
});

type Answer = Awaited<ReturnType<TestIdentity['api']['get']>>;
const post = (path: string, body: object = {}, token?: string) =>
  identity.api.post(`/api/v1/user${path}`, { body, ...(token && { token }) });
const login = async (password: string) => (await post('/login', { email: person.email, password })).status;
const resetToken = async () => {
  await post('/reset_password', { email: person.email });
  await identity.settle(async () => (await identity.mails(person.email, 'reset_password')).length > 0);
  const [mail] = await identity.mails(person.email, 'reset_password');
  return tokenIn(mail);
};

/** Starts a request that is authenticated before a reset is stored, and would take effect after it; returns its answer. */
const overtaken = async (request: () => Promise<Answer>) => {
  const reset_token = await resetToken();
  const answers: Promise<Answer>[] = [];
  await whileOpen(identity, 'select from users where uuid = $1 for update', [person.uuid], async () => {
    answers.push(post('/change_password', { reset_token, password: OWNERS }));
    await untilWaiting(identity, 1);
    answers.push(request());
    await untilWaiting(identity, 2);
  });
  const [reset, answer] = await Promise.all(answers);
  expect(reset?.status).toBe(200);
  return [answer?.status, answer?.body.code];
};

describe('a request of an existing session that is in progress while the password is reset', () => {
  it('sets no other password', async () => {
    const body = { old_password: PASSWORD, password: STRANGERS };
    expect(await overtaken(() => post('/change_password_connected', body, person.token))).toEqual(OVER);
    expect([await login(OWNERS), await login(STRANGERS)]).toEqual([200, 401]);
  });

  it('changes no address', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    expect(await overtaken(() => post('/change_email', { email, password: PASSWORD }, person.token))).toEqual(OVER);
    expect(await identity.mails(email)).toEqual([]);
  });

  it('adds no passkey', async () => {
    const { options } = (await post('/factors/passkey/options', {}, person.token)).body;
    const body = { name: 'Phone', response: createSoftAuthenticator().make(options) };
    expect(await overtaken(() => post('/factors/passkey', body, person.token))).toEqual(OVER);
    expect(await identity.mails(person.email, 'factor_added')).toEqual([]);
  });

  it('adds no authenticator app', async () => {
    const { secret } = (await post('/factors/totp', {}, person.token)).body;
    const body = { code: codeOf(secret, identity.host.clock.now()) };
    expect(await overtaken(() => post('/factors/totp/confirm', body, person.token))).toEqual(OVER);
  });

  it('removes no factor', async () => {
    const { uuid, token } = await addKey(identity, person);
    const proof = { token, body: { password: PASSWORD } };
    expect(await overtaken(() => identity.api.del(`/api/v1/user/factors/${uuid}`, proof))).toEqual(OVER);
  });

  it('makes no recovery codes', async () => {
    const { token } = await addApp(identity, person);
    expect(await overtaken(() => post('/factors/recovery_codes', { password: PASSWORD }, token))).toEqual(OVER);
  });
});
