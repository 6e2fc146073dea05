import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestIdentity, PASSWORD, type Person, type TestIdentity } from './testing/test-identity.ts';

/**
 * Who may call what: every call against every kind of caller. A number is the expected status; a call that is allowed says 2, so that the
 * table is about rights only. A call that changes the organisation runs on another one, so that it cannot affect the next call. A refused
 * call changes nothing, so the next caller finds the same state.
 */
const CALLERS = ['anonymous', 'stranger', 'removed', 'invited', 'member', 'admin', 'owner', 'superAdmin'] as const;
type Caller = (typeof CALLERS)[number];
type Ground = {
  org: string;
  team: string;
  target: string;
  invitation: string;
  /** The owner's entry. */
  token: string;
  people: Record<Exclude<Caller, 'anonymous'>, Person>;
};
type Row = {
  call: string;
  send: (ground: Ground) => [method: string, path: string, body?: object];
  says: Record<Caller, number>;
};

const O = '/api/v1/user/organisations';
const row = (call: string, send: Row['send'], ...says: number[]): Row => ({
  call,
  send,
  says: Object.fromEntries(CALLERS.map((caller, index) => [caller, says[index] ?? 0])) as Record<Caller, number>,
});

// The columns are those of CALLERS.
// biome-ignore format: a table is read by its columns
const TABLE: Row[] = [
  row('read the account', () => ['GET', '/api/v1/user'], 401, 2, 2, 2, 2, 2, 2, 2),
  row('edit the account', () => ['PUT', '/api/v1/user', { first_name: 'X' }], 401, 2, 2, 2, 2, 2, 2, 2),
  row('accept the notice', () => ['POST', '/api/v1/user/accept_gdpr'], 401, 2, 2, 2, 2, 2, 2, 2),
  row('change the address', () => ['POST', '/api/v1/user/change_email', { email: 'new@example.com', password: PASSWORD }], 401, 2, 2, 2, 2, 2, 2, 2),
  row('confirm the sign-in', () => ['POST', '/api/v1/user/confirm', { password: PASSWORD }], 401, 2, 2, 2, 2, 2, 2, 2),
  row('list sessions', () => ['GET', '/api/v1/user/sessions'], 401, 2, 2, 2, 2, 2, 2, 2),
  row('end other sessions', () => ['DELETE', '/api/v1/user/sessions'], 401, 2, 2, 2, 2, 2, 2, 2),
  row('list access tokens', () => ['GET', '/api/v1/user/tokens'], 401, 2, 2, 2, 2, 2, 2, 2),
  row('create an access token', () => ['POST', '/api/v1/user/tokens', { name: 'CI', scopes: ['read'] }], 401, 2, 2, 2, 2, 2, 2, 2),
  row('remove an access token', ({ token }) => ['DELETE', `/api/v1/user/tokens/${token}`], 401, 404, 404, 404, 404, 404, 2, 404),
  row('list factors', () => ['GET', '/api/v1/user/factors'], 401, 2, 2, 2, 2, 2, 2, 2),
  row('begin an authenticator app', () => ['POST', '/api/v1/user/factors/totp'], 401, 2, 2, 2, 2, 2, 2, 2),
  row('begin a passkey', () => ['POST', '/api/v1/user/factors/passkey/options'], 401, 2, 2, 2, 2, 2, 2, 2),
  row('remove a factor', ({ target }) => ['DELETE', `/api/v1/user/factors/${target}`, { password: PASSWORD }], 401, 404, 404, 404, 404, 404, 404, 404),
  row('renew recovery codes', () => ['POST', '/api/v1/user/factors/recovery_codes', { password: PASSWORD }], 401, 404, 404, 404, 404, 404, 404, 404),
  row('export', () => ['GET', '/api/v1/user/export'], 401, 2, 2, 2, 2, 2, 2, 2),
  row('list invitations', () => ['GET', '/api/v1/user/invitations'], 401, 2, 2, 2, 2, 2, 2, 2),
  row('accept an invitation', ({ invitation }) => ['POST', `/api/v1/user/invitations/${invitation}/accept`], 401, 404, 404, 2, 404, 404, 404, 404),
  row('redeem a token that is none', () => ['POST', '/api/v1/user/invitations/accept', { invitation_token: 'x' }], 401, 422, 422, 422, 422, 422, 422, 422),
  row('decline an invitation', ({ invitation }) => ['POST', `/api/v1/user/invitations/${invitation}/decline`], 401, 404, 404, 2, 404, 404, 404, 404),
  row('list organisations', () => ['GET', O], 401, 2, 2, 2, 2, 2, 2, 2),
  row('create an organisation', () => ['POST', O, { name: 'New' }], 401, 2, 2, 2, 2, 2, 2, 2),
  row('read the organisation', ({ org }) => ['GET', `${O}/${org}`], 401, 404, 404, 404, 2, 2, 2, 404),
  row('edit the organisation', ({ org }) => ['PUT', `${O}/${org}`, { name: 'X' }], 401, 404, 404, 404, 403, 2, 2, 404),
  row('delete the organisation', ({ org }) => ['DELETE', `${O}/${org}`], 401, 404, 404, 404, 403, 403, 2, 404),
  row('mark it as favourite', ({ org }) => ['POST', `${O}/${org}/favorite`], 401, 404, 404, 404, 2, 2, 2, 404),
  row('unfavour it', ({ org }) => ['DELETE', `${O}/${org}/favorite`], 401, 404, 404, 404, 2, 2, 2, 404),
  row('list members', ({ org }) => ['GET', `${O}/${org}/users`], 401, 404, 404, 404, 2, 2, 2, 404),
  row('invite', ({ org }) => ['POST', `${O}/${org}/add`, { users_emails: ['x@example.com'] }], 401, 404, 404, 404, 403, 2, 2, 404),
  row('import', ({ org }) => ['POST', `${O}/${org}/users/import`, { rows: [{ email: 'x' }] }], 401, 404, 404, 404, 403, 2, 2, 404),
  row('remove a member', ({ org, target }) => ['DELETE', `${O}/${org}/remove`, { users_uuid: [target] }], 401, 404, 404, 404, 403, 2, 2, 404),
  row('promote', ({ org, target }) => ['POST', `${O}/${org}/admin`, { target_admins: [target] }], 401, 404, 404, 404, 403, 2, 2, 404),
  row('revoke', ({ org, target }) => ['DELETE', `${O}/${org}/admin`, { target_admins: [target] }], 401, 404, 404, 404, 403, 2, 2, 404),
  row('list sessions of a member', ({ org, target }) => ['GET', `${O}/${org}/members/${target}/sessions`], 401, 404, 404, 404, 403, 2, 2, 404),
  row('end sessions of a member', ({ org, target }) => ['DELETE', `${O}/${org}/members/${target}/sessions`], 401, 404, 404, 404, 403, 2, 2, 404),
  row('list teams', ({ org }) => ['GET', `${O}/${org}/teams`], 401, 404, 404, 404, 2, 2, 2, 404),
  row('create a team', ({ org }) => ['POST', `${O}/${org}/teams`, { name: 'T' }], 401, 404, 404, 404, 403, 2, 2, 404),
  row('rename a team', ({ org, team }) => ['PUT', `${O}/${org}/teams/${team}`, { name: 'X' }], 401, 404, 404, 404, 403, 2, 2, 404),
  row('delete a team', ({ org, team }) => ['DELETE', `${O}/${org}/teams/${team}`], 401, 404, 404, 404, 403, 2, 2, 404),
  row('add to a team', ({ org, team, target }) => ['POST', `${O}/${org}/teams/${team}/add`, { users_uuid: [target] }], 401, 404, 404, 404, 403, 2, 2, 404),
  row('take out of a team', ({ org, team, people }) => ['DELETE', `${O}/${org}/teams/${team}/remove`, { users_uuid: [people.owner.uuid] }], 401, 404, 404, 404, 403, 2, 2, 404),
  // Last: it ends the sessions of the callers.
  row('log out', () => ['POST', '/api/v1/user/logout'], 401, 2, 2, 2, 2, 2, 2, 2),
];

let identity: TestIdentity;
const people = {} as Ground['people'];
let target: Person;
beforeAll(async () => {
  identity = await createTestIdentity({ config: { superAdmins: ['root@example.com'] } });
  for (const name of ['stranger', 'removed', 'member', 'admin', 'owner'] as const)
    people[name] = await identity.register();
  people.superAdmin = await identity.register({ email: 'root@example.com' });
  target = await identity.register();
});
afterAll(() => identity.close());

const post = (org: string, call: string, body: object) =>
  identity.api.post(`${O}/${org}/${call}`, { token: people.owner.token, body });

const signInAgain = async (person: Person): Promise<void> => {
  const body = { email: person.email, password: PASSWORD };
  person.token = (await identity.api.post('/api/v1/user/login', { body })).body.token;
};

/** An organisation with one of each kind of thing in it. */
const arrange = async (): Promise<Ground> => {
  const { owner, admin, member, removed } = people;
  const org = await identity.createOrganisation(owner);
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  const users_emails = [admin, member, removed, target].map((person) => person.email).concat(email);
  const { users } = (await post(org, 'add', { users_emails })).body;
  const invitation = users.find((user: { email: string }) => user.email === email).uuid;
  for (const person of [admin, member, removed, target]) await identity.accept(person, org);
  const invited = await identity.register({ email });
  await post(org, 'admin', { target_admins: [admin.uuid] });
  await identity.api.del(`${O}/${org}/remove`, { token: owner.token, body: { users_uuid: [removed.uuid] } });
  const team = (await post(org, 'teams', { name: 'Team' })).body.team.uuid;
  await post(org, `teams/${team}/add`, { users_uuid: [owner.uuid] });
  const made = { token: owner.token, body: { name: 'CI', scopes: ['read'] } };
  const token = (await identity.api.post('/api/v1/user/tokens', made)).body.token.uuid;
  await identity.host.admin('delete from api_tokens where uuid <> $1', [token]);
  return { org, team, invitation, token, target: target.uuid, people: { ...people, invited } };
};

describe.each(TABLE)('$call', ({ send, says }) => {
  it(`answers ${CALLERS.map((caller) => `${caller} ${says[caller]}`).join(', ')}`, async () => {
    const answers: Record<string, number> = {};
    let ground = await arrange();
    for (const caller of CALLERS) {
      const [method, path, body] = send(ground);
      const token = caller === 'anonymous' ? {} : { token: ground.people[caller].token };
      const { status } = await identity.api.send(method, path, { ...token, ...(body ? { body } : {}) });
      answers[caller] = status < 300 ? 2 : status;
      if (caller !== 'anonymous' && path.endsWith('/logout')) await signInAgain(ground.people[caller]);
      if (method === 'DELETE' && path.endsWith(`/${ground.target}/sessions`)) await signInAgain(target);
      // Without a parameter the call is about the caller's own account.
      if (status < 300 && method !== 'GET' && send.length > 0) ground = await arrange();
    }
    expect(answers).toEqual(says);
  });
});

describe('an organisation of which the caller is not a member', () => {
  it('gets the same response body as an organisation that does not exist', async () => {
    const { org, people: all } = await arrange();
    for (const path of ['', '/users', '/teams']) {
      const [there, nowhere] = [
        await identity.api.get(`${O}/${org}${path}`, { token: all.stranger.token }),
        await identity.api.get(`${O}/${crypto.randomUUID()}${path}`, { token: all.stranger.token }),
      ];
      expect(there.body).toEqual(nowhere.body);
    }
    expect((await identity.api.get(`${O}/not-a-uuid`, { token: all.stranger.token })).status).toBe(404);
  });
});
