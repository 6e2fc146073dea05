import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventData } from '@waymark/contracts';
import { addApp, addKey } from '../testing/second-factors.ts';
import type { SoftAuthenticator } from '../testing/soft-authenticator.ts';
import { createTestIdentity, type Person, type TestIdentity, tokenIn } from '../testing/test-identity.ts';
import { createTestProvider, type TestProvider } from '../testing/test-provider.ts';

const OWNERS = 'green-heron-borrows-9-kites';

let provider: TestProvider;
let identity: TestIdentity;
beforeAll(async () => {
  provider = await createTestProvider();
  identity = await createTestIdentity({ config: { provider: provider.config, emailProof: 'required' } });
});
afterAll(async () => {
  await identity.close();
  await provider.close();
});

const post = async (path: string, body: object = {}, at = identity) => at.api.post(`/api/v1/user${path}`, { body });
const mailedToken = async ({ email }: Person, template: string, at = identity) => {
  await at.settle(async () => (await at.mails(email, template)).length > 0);
  const [mail] = await at.mails(email, template);
  return tokenIn(mail);
};
const comeByProvider = async ({ email }: Person) => {
  const { body } = await identity.api.get('/api/v1/user/auth_signing');
  return post('/auth_signing', Object.fromEntries(await provider.signIn(body.url, email)));
};
const reset = async (person: Person, at = identity) => {
  await post('/reset_password', { email: person.email }, at);
  const reset_token = await mailedToken(person, 'reset_password', at);
  expect((await post('/change_password', { reset_token, password: OWNERS }, at)).status).toBe(200);
  return post('/login', { email: person.email, password: OWNERS }, at);
};
const prove = async (person: Person) => {
  const answer = await post('/prove_email', { token: await mailedToken(person, 'prove_email') });
  expect(answer.status).toBe(200);
};
/** The kinds of removed factors in the audit log. */
const removals = async () =>
  (await identity.events('audit.recorded'))
    .map(({ data }) => data as EventData<'waymark.identity.audit.recorded.v1'>)
    .filter(({ action }) => action === 'factor.removed')
    .map(({ details }) => details.kind);
const signInWith = async (authenticator: SoftAuthenticator) => {
  const { options } = (await post('/login/passkey/options')).body;
  return (await post('/login/passkey', { response: authenticator.use(options) })).status;
};

describe('the factors of an account whose email address was never proven', () => {
  it.each([
    ['an external sign-in', comeByProvider],
    ['a reset', reset],
  ])(
    'are removed once %s proves the address',
    async (_how, comeAsOwner: (person: Person) => ReturnType<typeof post>) => {
      const squatter = await identity.register();
      const { authenticator } = await addKey(identity, squatter);
      await addApp(identity, squatter);
      const before = (await removals()).length;
      const owner = await comeAsOwner(squatter);
      expect(owner.body.user).toMatchObject({ uuid: squatter.uuid, second_factor: false, email_proven: true });
      expect(await signInWith(authenticator)).toBe(401);
      const { body } = await identity.api.get('/api/v1/user/factors', { token: owner.body.token });
      expect(body).toMatchObject({ factors: [], recovery_codes_left: 0 });
      const [mail, ...more] = await identity.mails(squatter.email, 'factor_removed');
      expect([mail?.data.url, more]).toEqual([expect.stringMatching(/\/account#security$/), []]);
      expect((await removals()).slice(before).sort()).toEqual(['passkey', 'totp']);
    },
  );
});

describe('the factors of an account with a proven email address', () => {
  it.each([
    ['an external sign-in', comeByProvider],
    ['a reset', reset],
  ])('are still required after %s', async (_how, comeAsOwner: (person: Person) => ReturnType<typeof post>) => {
    const person = await identity.register();
    await prove(person);
    const { authenticator } = await addKey(identity, person);
    expect((await comeAsOwner(person)).body.second_factor.kinds).toEqual(['passkey']);
    expect(await signInWith(authenticator)).toBe(200);
  });
});

describe('the factors of an account where proof of email addresses is off', () => {
  let open: TestIdentity;
  beforeAll(async () => {
    open = await createTestIdentity({ config: { emailProof: 'off' } });
  });
  afterAll(() => open.close());

  it('are still required after a password reset', async () => {
    const person = await open.register();
    await addKey(open, person);
    expect((await reset(person, open)).body.second_factor.kinds).toEqual(['passkey']);
  });
});
