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
  it('are listed with device, place and times, none of them as the one that asks', async () => {
    await signIn(member);
    const { status, body } = await list(owner, member.uuid);
    expect(status).toBe(200);
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions[0]).toMatchObject({ user_agent: PHONE, ip: '198.51.100.9', current: false });
    expect(Object.keys(body.sessions[0])).toEqual(expect.arrayContaining(['created_at', 'last_used_at', 'expires_at']));
  });

  it('are all ended: no refresh goes on, no access token is taken', async () => {
    const phone = await signIn(member);
    expect((await end(owner, member.uuid)).body.sessions).toEqual([]);
    expect([await refreshed(member.cookie), await refreshed(phone.cookie, phone.headers)]).toEqual([401, 401]);
    for (const { token } of [member, phone]) {
      expect((await identity.api.get('/api/v1/user', { token })).status).toBe(401);
    }
    expect((await signIn(member)).token).toBeTruthy();
  });

  it('are told to the other services in one event', async () => {
    await end(owner, member.uuid);
    const [published] = (await identity.events('session.ended')).filter(({ subject }) => subject === member.uuid);
    expect(published?.data).toMatchObject({ user_uuid: member.uuid, reason: 'ended_by_admin', issued_before: null });
  });

  it('are ended with a mail to the member, which names the organisation', async () => {
    await end(owner, member.uuid);
    const mails = await identity.mails(member.email, 'sessions_ended');
    expect(mails.map(({ data }) => data.organisation)).toEqual(['Northwind']);
    expect(mails[0]?.data.url).toMatch(/\/login$/);
  });

  it('are ended without mail or entry where there were none', async () => {
    await identity.api.post('/api/v1/user/logout', { token: member.token });
    expect((await end(owner, member.uuid)).status).toBe(200);
    expect(await identity.mails(member.email, 'sessions_ended')).toEqual([]);
    expect(await actsOf('member.sessions_ended')).toEqual([]);
  });

  it('leave who ended them in the log of this organisation alone', async () => {
    const elsewhere = await identity.createOrganisation(member);
    await end(owner, member.uuid);
    const [act] = await actsOf('member.sessions_ended');
    expect(act).toMatchObject({ actor: { uuid: owner.uuid }, details: { sessions: 1 }, organisation_uuids: [org] });
    const [ended] = await actsOf('session.ended');
    expect(ended).toMatchObject({ actor: null, details: { reason: 'ended_by_admin' } });
    expect(ended?.organisation_uuids.toSorted()).toEqual([org, elsewhere].sort());
  });
});

describe('who may', () => {
  it('an admin the sessions of the owner, too: it only asks them to sign in again', async () => {
    await promote(member.uuid);
    expect((await end(member, owner.uuid)).status).toBe(200);
    expect(await refreshed(owner.cookie)).toBe(401);
  });

  it('an admin their own, but for the session that asks', async () => {
    const phone = await signIn(owner);
    const { body } = await end(owner, owner.uuid);
    expect(body.sessions.map(({ current }: { current: boolean }) => current)).toEqual([true]);
    expect(await refreshed(phone.cookie, phone.headers)).toBe(401);
    expect(await refreshed(owner.cookie)).toBe(200);
    expect(await identity.mails(owner.email, 'sessions_ended')).toEqual([]);
  });

  it('a member nobody’s, not even their own', async () => {
    for (const user of [owner.uuid, member.uuid]) {
      expect([(await list(member, user)).status, (await end(member, user)).status]).toEqual([403, 403]);
    }
  });

  it('an admin nobody’s who is no member: a stranger, somebody removed, an admin of another organisation', async () => {
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

  it('an admin nobody’s who was only invited, by either of their names', async () => {
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
