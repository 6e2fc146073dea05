import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createForgingProvider, type ForgingProvider, type IdToken } from '../testing/forging-provider.ts';
import { createTestIdentity, type TestIdentity } from '../testing/test-identity.ts';

const PATH = '/api/v1/user/auth_signing';

let provider: ForgingProvider;
let identity: TestIdentity;
beforeAll(async () => {
  provider = await createForgingProvider();
  identity = await createTestIdentity({ config: { provider: provider.config } });
});
afterAll(async () => {
  await identity.close();
  await provider.close();
});

/** A sign-in whose ID token, from the provider's token endpoint, is this one. */
const signIn = async (token: IdToken, { api } = identity) => {
  const { url } = (await api.get(PATH)).body;
  provider.answerWith(url, token);
  const state = new URL(url).searchParams.get('state');
  return api.post(PATH, { body: { code: 'any', state } });
};
const accountsOf = (email: string) => identity.host.admin('select from users where email = $1', [email]);
const linksOf = (subject: string) => identity.host.admin('select from external_accounts where subject = $1', [subject]);

const now = Math.floor(Date.now() / 1000);

const FORGED: [string, IdToken][] = [
  ['is signed by a key of another', { signedBy: 'stranger' }],
  ['is signed by nobody', { signedBy: 'nobody' }],
  ['is meant for another client', { claims: { aud: 'another client' } }],
  ['answers another sign-in', { claims: { nonce: 'of another sign-in' } }],
  ['is of another issuer', { claims: { iss: 'https://evil.example' } }],
  ['has expired', { claims: { exp: now - 3600 } }],
];

describe('an ID token of the token endpoint', () => {
  it('signs in when the provider has signed it', async () => {
    const claims = { sub: 'honest', email: 'honest@example.com', email_verified: true };
    const answer = await signIn({ claims });
    expect([answer.status, answer.body.user?.email]).toEqual([200, 'honest@example.com']);
  });

  it.each(FORGED)('that %s makes no account', async (_what, token) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const claims = { sub: email, email, email_verified: true, ...token.claims };
    const answer = await signIn({ ...token, claims });
    expect([answer.status, answer.body.code]).toEqual([401, 'EXTERNAL_SIGN_IN_REFUSED']);
    expect(await accountsOf(email)).toEqual([]);
  });

  it.each(FORGED)('that %s neither signs in to an account nor links one', async (_what, token) => {
    const person = await identity.register();
    const claims = { sub: person.uuid, email: person.email, email_verified: true, ...token.claims };
    const answer = await signIn({ ...token, claims });
    expect([answer.status, answer.body.code]).toEqual([401, 'EXTERNAL_SIGN_IN_REFUSED']);
    expect(await linksOf(person.uuid)).toEqual([]);
    const session = await identity.api.post('/api/v1/user/refresh', { headers: { cookie: person.cookie } });
    expect(session.status).toBe(200);
  });
});

describe('where the user must have signed in at the provider within the last ten minutes', () => {
  let strict: TestIdentity;
  beforeAll(async () => {
    strict = await createTestIdentity({ config: { provider: { ...provider.config, maxAgeSeconds: 600 } } });
  });
  afterAll(() => strict.close());

  it.each([
    ['signs in when it says nine minutes ago', { auth_time: now - 540 }, 200],
    ['is refused when it says an hour ago', { auth_time: now - 3600 }, 401],
    ['is refused when it says no time', {}, 401],
  ])('an ID token %s', async (_what, claims, status) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const answer = await signIn({ claims: { sub: email, email, email_verified: true, ...claims } }, strict);
    expect(answer.status).toBe(status);
  });

  it('the request to the provider contains max_age 600, which it lacks otherwise', async () => {
    const maxAgeIn = async ({ api }: TestIdentity) =>
      new URL((await api.get(PATH)).body.url).searchParams.get('max_age');
    expect([await maxAgeIn(strict), await maxAgeIn(identity)]).toEqual(['600', null]);
  });
});
