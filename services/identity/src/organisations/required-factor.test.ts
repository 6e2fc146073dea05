import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addApp } from '../testing/second-factors.ts';
import { createTestIdentity, PASSWORD, type Person, type TestIdentity } from '../testing/test-identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());

const ORGANISATIONS = '/api/v1/user/organisations';
type Answer = Awaited<ReturnType<TestIdentity['api']['get']>>;
const said = ({ status, body }: Answer) => [status, body.code];
const read = (org: string, token: string, path = '') => identity.api.get(`${ORGANISATIONS}/${org}${path}`, { token });
const required = async (owner: Person, flag = true): Promise<string> => {
  const org = await identity.createOrganisation(owner);
  await require(org, owner.token, flag);
  return org;
};
const require = (org: string, token: string, flag = true) =>
  identity.api.put(`${ORGANISATIONS}/${org}`, { token, body: { require_second_factor: flag } });

describe('an organisation that requires a second factor', () => {
  it('returns and publishes the requirement, and records the change in the audit log', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    expect((await read(org, owner.token)).body.organisation.require_second_factor).toBe(false);
    const answer = await require(org, owner.token);
    expect(answer.body.organisation.require_second_factor).toBe(true);
    const published = (await identity.events('organisation.updated')).at(-1);
    expect(published?.data).toMatchObject({ uuid: org, require_second_factor: true });
    expect((await identity.events('audit.recorded')).at(-1)?.data).toMatchObject({
      action: 'organisation.changed',
      details: { changed: ['require_second_factor'] },
    });
  });

  it('refuses a member without a second factor until the member adds one', async () => {
    const owner = await identity.register();
    const org = await required(owner);
    for (const path of ['', '/users', '/teams']) {
      expect([path, ...said(await read(org, owner.token, path))]).toEqual([path, 403, 'SECOND_FACTOR_REQUIRED']);
    }
    const { token } = await addApp(identity, owner);
    expect((await read(org, token, '/users')).status).toBe(200);
    expect((await read(org, owner.token, '/users')).status).toBe(200);
    expect((await require(org, owner.token, false)).status).toBe(200);
  });

  it('does not block calls about the person, the list of organisations and the factors', async () => {
    const owner = await identity.register();
    const org = await required(owner);
    for (const path of ['', '/organisations', '/factors', '/sessions', '/invitations']) {
      const answer = await identity.api.get(`/api/v1/user${path}`, { token: owner.token });
      expect([path, answer.status]).toEqual([path, 200]);
    }
    const list = await identity.api.get(ORGANISATIONS, { token: owner.token });
    expect(list.body.organisations).toMatchObject([{ uuid: org, require_second_factor: true }]);
    expect(list.body.organisations[0]).not.toHaveProperty('slack_webhook');
    const { token } = await addApp(identity, owner);
    const known = await identity.api.get(ORGANISATIONS, { token });
    expect(known.body.organisations[0]).toHaveProperty('slack_webhook');
  });

  it('does not keep a member without a second factor from deleting their account', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const member = await identity.join(org, owner);
    expect((await require(org, owner.token)).status).toBe(200);
    expect(said(await read(org, member.token))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    const new_owners = [{ organisation_uuid: org, user_uuid: owner.uuid }];
    const body = { sure: true, new_owners };
    expect((await identity.api.del('/api/v1/user', { token: member.token, body })).status).toBe(200);
  });

  it('answers 404 to a user who is not a member', async () => {
    const org = await required(await identity.register());
    expect(said(await read(org, (await identity.register()).token))).toEqual([404, 'NOT_FOUND']);
  });

  it('gets the requirement from an admin only, and only as a boolean', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const member = await identity.join(org, owner);
    expect(said(await require(org, member.token))).toEqual([403, 'FORBIDDEN']);
    expect((await require(org, owner.token, 'yes' as never)).status).toBe(422);
  });

  it('refuses the access token issued after a member removed the last factor', async () => {
    const owner = await identity.register();
    const app = await addApp(identity, owner);
    const org = await required({ ...owner, token: app.token });
    const proof = { token: app.token, body: { password: PASSWORD } };
    const removed = await identity.api.del(`/api/v1/user/factors/${app.uuid}`, proof);
    expect(said(await read(org, removed.body.token))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  });
});

describe('the platform owner in production', () => {
  const OWNER = 'platform@example.org';
  let production: TestIdentity;
  beforeAll(async () => {
    production = await createTestIdentity({ config: { superAdmins: [OWNER] }, settings: { production: true } });
  });
  afterAll(() => production.close());

  /** The claims that the other services read in the access token. */
  const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

  it('is shown as super admin, but has no rights in the access token until a second factor is added', async () => {
    const registered = await production.register({ email: OWNER });
    await production.host.admin(`update users set email_verified_at = now() where email = '${OWNER}'`);
    const { body } = await production.api.post('/api/v1/user/login', { body: { email: OWNER, password: PASSWORD } });
    expect(body.user).toMatchObject({ super_admin: true, second_factor: false });
    expect(claims(body.token)).toMatchObject({ sa: false, bar: 'SECOND_FACTOR_REQUIRED' });
    const { token } = await addApp(production, registered);
    expect(claims(token)).toMatchObject({ sa: true, sf: true });
    expect(claims(token).bar).toBeUndefined();
  });
});
