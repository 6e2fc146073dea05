import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createTestIdentity,
  newAddress,
  PASSWORD,
  type Person,
  type TestIdentity,
  tokenIn,
} from '../testing/test-identity.ts';

let identity: TestIdentity;
let open: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity({ config: { emailProof: 'required' } });
  open = await createTestIdentity({ config: { emailProof: 'off' } });
});
afterAll(async () => {
  await identity.close();
  await open.close();
});

const prove = async ({ email }: Person) => {
  const token = tokenIn((await identity.mails(email, 'prove_email')).at(-1));
  expect((await identity.api.post('/api/v1/user/prove_email', { body: { token } })).status).toBe(200);
};
const userOf = async ({ token }: Person, on = identity) => (await on.api.get('/api/v1/user', { token })).body.user;
const said = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** All calls that invite people. */
const waysToInvite = (org: string): [string, (email: string) => object][] => [
  [`/api/v1/user/organisations/${org}/add`, (email) => ({ users_emails: [email] })],
  [`/api/v1/user/organisations/${org}/users/import`, (email) => ({ rows: [{ email }], dry_run: true })],
  [`/api/v1/user/organisations/${org}/users/import`, (email) => ({ rows: [{ email }], dry_run: false })],
];

describe('a user whose email address is not proven', () => {
  it('cannot invite people, by any call, until the address is proven', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    expect(await userOf(owner)).toMatchObject({ email_proven: false, must_prove_email: true });
    for (const [path, body] of waysToInvite(org)) {
      const email = newAddress();
      const answer = await identity.api.post(path, { token: owner.token, body: body(email) });
      expect(said(answer)).toEqual([403, 'EMAIL_NOT_PROVEN']);
      expect(answer.body.message).toMatch(/Confirm your email address/);
      expect(await identity.mails(email)).toEqual([]);
    }
    await prove(owner);
    expect(await userOf(owner)).toMatchObject({ email_proven: true, must_prove_email: false });
    for (const [path, body] of waysToInvite(org)) {
      const answer = await identity.api.post(path, { token: owner.token, body: body(newAddress()) });
      expect(answer.status).toBe(200);
    }
  });

  it('cannot resend an invitation', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    await prove(owner);
    const path = `/api/v1/user/organisations/${org}/add`;
    const { body } = await identity.api.post(path, { token: owner.token, body: { users_emails: [newAddress()] } });
    await identity.host.admin('update users set email_verified_at = null where uuid = $1', [owner.uuid]);
    const again = { users_uuid: [body.users[0].uuid] };
    expect(said(await identity.api.post(path, { token: owner.token, body: again }))).toEqual([403, 'EMAIL_NOT_PROVEN']);
  });

  it('gets 404, not EMAIL_NOT_PROVEN, for inviting people to an organisation of others', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const stranger = await identity.register();
    for (const [path, body] of waysToInvite(org)) {
      const answer = await identity.api.post(path, { token: stranger.token, body: body(newAddress()) });
      expect(said(answer)).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('can edit and delete an organisation, create a team, list members and edit the profile', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const { token } = owner;
    const base = `/api/v1/user/organisations/${org}`;
    expect((await identity.api.put(base, { token, body: { name: 'Renamed' } })).status).toBe(200);
    expect((await identity.api.post(`${base}/teams`, { token, body: { name: 'North' } })).status).toBe(201);
    expect((await identity.api.get(`${base}/users`, { token })).status).toBe(200);
    expect((await identity.api.put('/api/v1/user', { token, body: { first_name: 'Eva' } })).status).toBe(200);
    expect((await identity.api.del(base, { token })).status).toBe(200);
  });
});

describe('an invitation that came by mail', () => {
  it('proves the email address of the user who signs in with its token', async () => {
    const owner = await identity.register();
    await prove(owner);
    const org = await identity.createOrganisation(owner);
    const email = newAddress();
    const path = `/api/v1/user/organisations/${org}/add`;
    await identity.api.post(path, { token: owner.token, body: { users_emails: [email] } });
    const person = await identity.register({ email });
    expect(await userOf(person)).toMatchObject({ email_proven: false });
    const invitation_token = tokenIn((await identity.mails(email, 'invitation'))[0]);
    const { body } = await identity.api.post('/api/v1/user/login', {
      body: { email, password: PASSWORD, invitation_token },
    });
    expect(body.user).toMatchObject({ email_proven: true, must_prove_email: false });
    expect((await identity.api.get(`/api/v1/user/organisations/${org}`, { token: body.token })).status).toBe(200);
  });
});

describe('an account that was created while no proof was required', () => {
  it('has to prove its email address once proof is required', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    // The state after a change of the setting or an upgrade: no proof, and no pending link.
    await identity.host.admin('delete from email_proofs where user_uuid = $1', [owner.uuid]);
    const path = `/api/v1/user/organisations/${org}/add`;
    const invite = () => identity.api.post(path, { token: owner.token, body: { users_emails: [newAddress()] } });
    expect(said(await invite())).toEqual([403, 'EMAIL_NOT_PROVEN']);
    await identity.api.post('/api/v1/user/prove_email/resend', { token: owner.token });
    await prove(owner);
    expect((await invite()).status).toBe(200);
  });
});

describe('where no proof is required', () => {
  it('a user with an unproven email address can invite people', async () => {
    const owner = await open.register();
    const org = await open.createOrganisation(owner);
    expect(await userOf(owner, open)).toMatchObject({ email_proven: false, must_prove_email: false });
    for (const [path, body] of waysToInvite(org)) {
      const answer = await open.api.post(path, { token: owner.token, body: body(newAddress()) });
      expect(answer.status).toBe(200);
    }
  });
});
