import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventData } from '@waymark/contracts';
import { cookieOf, createTestIdentity, PASSWORD, type Person, type TestIdentity } from '../testing/test-identity.ts';

const PHONE = 'Mozilla/5.0 (iPhone; like Mac OS X) Version/18.0 Mobile Safari/604.1';

let identity: TestIdentity;
let owner: Person;
let member: Person;
let org: string;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());
beforeEach(async () => {
  owner = await identity.register();
  org = await identity.createOrganisation(owner, { name: 'Northwind' });
  member = await identity.join(org, owner);
});

const pathOf = (user: string, organisation = org) =>
  `/api/v1/user/organisations/${organisation}/members/${user}/sessions`;
const list = (by: Person, user: string) => identity.api.get(pathOf(user), { token: by.token });
const end = (by: Person, user: string) => identity.api.del(pathOf(user), { token: by.token });
const signIn = async ({ email }: Person) => {
  const headers = { 'user-agent': PHONE };
  const answer = await identity.api.post('/api/v1/user/login', {
    body: { email, password: PASSWORD },
    ip: '198.51.100.9',
    headers,
  });
  return { token: answer.body.token, cookie: cookieOf(answer), headers };
};
const refreshed = async (cookie: string, headers = {}) =>
  (await identity.api.post('/api/v1/user/refresh', { headers: { cookie, ...headers } })).status;
const actsOf = async (action: string) =>
  (await identity.events('audit.recorded'))
    .map(({ data }) => data as EventData<'waymark.identity.audit.recorded.v1'>)
    .filter((act) => act.action === action && act.target_uuid === member.uuid);
const promote = (user: string) =>
  identity.api.post(`/api/v1/user/organisations/${org}/admin`, { token: owner.token, body: { target_admins: [user] } });

describe('the sessions of a member', () => {
  it('are listed to an admin with user agent, IP address and times, and not as the current session', async () => {
    await signIn(member);
    const { status, body } = await list(owner, member.uuid);
    expect(status).toBe(200);
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions[0]).toMatchObject({ user_agent: PHONE, ip: '198.51.100.9', current: false });
    expect(Object.keys(body.sessions[0])).toEqual(expect.arrayContaining(['created_at', 'last_used_at', 'expires_at']));
  });

  it('are all ended: refreshes and access tokens are refused, and a new sign-in is accepted', async () => {
    const phone = await signIn(member);
    expect((await end(owner, member.uuid)).body.sessions).toEqual([]);
    expect([await refreshed(member.cookie), await refreshed(phone.cookie, phone.headers)]).toEqual([401, 401]);
    for (const { token } of [member, phone]) {
      expect((await identity.api.get('/api/v1/user', { token })).status).toBe(401);
    }
    expect((await signIn(member)).token).toBeTruthy();
  });

  it('are ended with one event for the other services, which names each of them', async () => {
    await signIn(member);
    const { body } = await list(owner, member.uuid);
    await end(owner, member.uuid);
    const published = (await identity.events('session.ended')).filter(({ subject }) => subject === member.uuid);
    const session_uuids = expect.arrayContaining(body.sessions.map(({ uuid }: { uuid: string }) => uuid));
    expect(published.map(({ data }) => data)).toEqual([
      { user_uuid: member.uuid, session_uuids, reason: 'ended_by_admin', issued_before: null },
    ]);
  });

  it('are ended with a mail to the member, which names the organisation', async () => {
    await end(owner, member.uuid);
    const mails = await identity.mails(member.email, 'sessions_ended');
    expect(mails.map(({ data }) => data.organisation)).toEqual(['Northwind']);
    expect(mails[0]?.data.url).toMatch(/\/login$/);
  });

  it('cause no mail and no audit entry when there are none to end', async () => {
    await identity.api.post('/api/v1/user/logout', { token: member.token });
    expect((await end(owner, member.uuid)).status).toBe(200);
    expect(await identity.mails(member.email, 'sessions_ended')).toEqual([]);
    expect(await actsOf('member.sessions_ended')).toEqual([]);
  });

  it('are ended with the admin named in the audit log of this organisation only', async () => {
    const elsewhere = await identity.createOrganisation(member);
    await end(owner, member.uuid);
    const [act] = await actsOf('member.sessions_ended');
    expect(act).toMatchObject({ actor: { uuid: owner.uuid }, details: { sessions: 1 }, organisation_uuids: [org] });
    const [ended] = await actsOf('session.ended');
    expect(ended).toMatchObject({ actor: null, details: { reason: 'ended_by_admin' } });
    expect(ended?.organisation_uuids.toSorted()).toEqual([org, elsewhere].sort());
  });
});

describe('the right to list and end the sessions of a member', () => {
  it('allows an admin to end the sessions of the owner', async () => {
    await promote(member.uuid);
    expect((await end(member, owner.uuid)).status).toBe(200);
    expect(await refreshed(owner.cookie)).toBe(401);
  });

  it('allows an admin to end all own sessions but the current one, without a mail', async () => {
    const phone = await signIn(owner);
    const { body } = await end(owner, owner.uuid);
    expect(body.sessions.map(({ current }: { current: boolean }) => current)).toEqual([true]);
    expect(await refreshed(phone.cookie, phone.headers)).toBe(401);
    expect(await refreshed(owner.cookie)).toBe(200);
    expect(await identity.mails(owner.email, 'sessions_ended')).toEqual([]);
  });

  it('is refused to a member who is not an admin, even for the own sessions', async () => {
    for (const user of [owner.uuid, member.uuid]) {
      expect([(await list(member, user)).status, (await end(member, user)).status]).toEqual([403, 403]);
    }
  });

  it('does not include users who are no members, removed members, or members of another organisation', async () => {
    const [stranger, removed] = [await identity.register(), await identity.join(org, owner)];
    const body = { users_uuid: [removed.uuid] };
    await identity.api.del(`/api/v1/user/organisations/${org}/remove`, { token: owner.token, body });
    const other = await identity.register();
    await identity.createOrganisation(other);
    for (const user of [stranger.uuid, removed.uuid, crypto.randomUUID()]) {
      expect([(await list(owner, user)).status, (await end(owner, user)).status]).toEqual([404, 404]);
    }
    expect([(await list(other, member.uuid)).status, (await end(other, member.uuid)).status]).toEqual([404, 404]);
    expect(await refreshed(stranger.cookie)).toBe(200);
  });

  it('does not include an invited user, whether named by the id of the user or of the invitation', async () => {
    const invited = await identity.register();
    const path = `/api/v1/user/organisations/${org}/add`;
    const { users } = (await identity.api.post(path, { token: owner.token, body: { users_emails: [invited.email] } }))
      .body;
    for (const user of [invited.uuid, users[0].uuid]) {
      expect([(await list(owner, user)).status, (await end(owner, user)).status]).toEqual([404, 404]);
    }
    expect(await refreshed(invited.cookie)).toBe(200);
  });
});
