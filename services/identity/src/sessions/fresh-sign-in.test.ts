import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cookieOf, createTestIdentity, PASSWORD, type Person, type TestIdentity } from '../testing/test-identity.ts';

const ORGANISATIONS = '/api/v1/user/organisations';
const MINUTE = 60_000;

let identity: TestIdentity;
let owner: Person;
let org: string;
let heir: Person;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());

beforeEach(async () => {
  owner = await identity.register();
  org = await identity.createOrganisation(owner);
  heir = await identity.join(org, owner);
  const path = `${ORGANISATIONS}/${org}/admin`;
  await identity.api.post(path, { token: owner.token, body: { target_admins: [heir.uuid] } });
});

/** Moves the clock and refreshes the session: its access token is new, its sign-in is not. */
const later = async (person: Person, minutes: number): Promise<Person> => {
  identity.host.clock.travelTo(new Date(identity.host.clock.now().getTime() + minutes * MINUTE));
  const answer = await identity.api.post('/api/v1/user/refresh', { headers: { cookie: person.cookie } });
  expect(answer.status).toBe(200);
  return { ...person, token: answer.body.token, cookie: cookieOf(answer) };
};

type Attempt = (by: Person) => Promise<{ status: number; body: { code?: string } }>;
const handOver: Attempt = (by) =>
  identity.api.put(`${ORGANISATIONS}/${org}`, { token: by.token, body: { new_owner_uuid: heir.uuid } });
const leaveTo: Attempt = (by) =>
  identity.api.del(`${ORGANISATIONS}/${org}/remove`, {
    token: by.token,
    body: { users_uuid: [owner.uuid], new_owner_id: heir.uuid },
  });
/** As the server reads it: without surrounding spaces. */
const leaveWithBlanks: Attempt = ({ token, uuid }) =>
  identity.api.del(`${ORGANISATIONS}/${org}/remove`, {
    token,
    body: { users_uuid: [` ${uuid} `], new_owner_id: heir.uuid },
  });
const removeAll: Attempt = (by) =>
  identity.api.del(`${ORGANISATIONS}/${org}/remove`, {
    token: by.token,
    body: { users_uuid: [owner.uuid, heir.uuid] },
  });
const deleteOrganisation: Attempt = (by) => identity.api.del(`${ORGANISATIONS}/${org}`, { token: by.token });
const deleteAccount: Attempt = (by) =>
  identity.api.del('/api/v1/user', {
    token: by.token,
    body: { sure: true, new_owners: [{ organisation_uuid: org, user_uuid: heir.uuid }] },
  });
const confirm = (by: Person, password: unknown = PASSWORD) =>
  identity.api.post('/api/v1/user/confirm', { token: by.token, body: { password } });
const outcome = async (attempt: ReturnType<Attempt>) => {
  const { status, body } = await attempt;
  return [status, body.code];
};
const REFUSED = [403, 'FRESH_SIGN_IN_REQUIRED'];

describe.each([
  ['handing an organisation over', handOver],
  ['deleting an organisation', deleteOrganisation],
  ['leaving an organisation of one’s own to somebody', leaveTo],
  ['leaving it with blanks around the identifier', leaveWithBlanks],
  ['leaving an organisation of one’s own with everybody else', removeAll],
  ['deleting the account', deleteAccount],
])('%s', (_, attempt) => {
  it('is accepted nine minutes after the sign-in', async () => {
    expect((await attempt(await later(owner, 9))).status).toBe(200);
  });

  it('is refused after eleven minutes, even in a refreshed session, until the password is confirmed', async () => {
    const old = await later(owner, 11);
    expect(await outcome(attempt(old))).toEqual(REFUSED);
    const read = await identity.api.get(`${ORGANISATIONS}/${org}`, { token: old.token });
    expect(read.body.organisation.owner_uuid).toBe(owner.uuid);
    expect((await confirm(old)).status).toBe(200);
    expect((await attempt(old)).status).toBe(200);
  });

  it('is refused again eleven minutes after the password was confirmed', async () => {
    const old = await later(owner, 11);
    expect((await confirm(old)).status).toBe(200);
    expect(await outcome(attempt(await later(old, 11)))).toEqual(REFUSED);
  });

  it('is refused with the token of a session that has ended', async () => {
    expect((await identity.api.post('/api/v1/user/logout', { token: owner.token })).status).toBe(200);
    expect(await outcome(attempt(owner))).toEqual([401, 'SESSION_REQUIRED']);
  });
});

describe('confirming the password', () => {
  it.each([
    ['a wrong password', 'quite-another-7-lamps'],
    ['no password', undefined],
    ['a number as the password', 12_345_678],
    ['a password of 10,000 characters', 'x'.repeat(10_000)],
  ])('with %s is refused, names the field, and leaves a fresh sign-in required', async (_, password) => {
    const old = await later(owner, 11);
    const answer = await identity.api.post('/api/v1/user/confirm', { token: old.token, body: { password } });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['password']]);
    expect(await outcome(deleteOrganisation(old))).toEqual(REFUSED);
  });

  it('with a wrong password ten times blocks further confirmations and changes of the password', async () => {
    for (let n = 0; n < 10; n += 1) expect((await confirm(owner, 'quite-another-7-lamps')).status).toBe(422);
    expect((await confirm(owner)).status).toBe(429);
    const body = { old_password: PASSWORD, password: 'seven-lamps-of-a-blue-otter' };
    const changed = await identity.api.post('/api/v1/user/change_password_connected', { token: owner.token, body });
    expect(changed.status).toBe(429);
  });

  it('counts only for the session that confirmed it', async () => {
    const login = await identity.api.post('/api/v1/user/login', { body: { email: owner.email, password: PASSWORD } });
    const old = await later(owner, 11);
    expect((await confirm(old)).status).toBe(200);
    const elsewhere = await identity.api.post('/api/v1/user/refresh', { headers: { cookie: cookieOf(login) } });
    expect(await outcome(deleteOrganisation({ ...owner, token: elsewhere.body.token }))).toEqual(REFUSED);
  });
});

it('an edit of an organisation that does not change its owner needs no fresh sign-in', async () => {
  const old = await later(owner, 60);
  const body = { name: 'Another', new_owner_uuid: owner.uuid };
  expect((await identity.api.put(`${ORGANISATIONS}/${org}`, { token: old.token, body })).status).toBe(200);
});

it('a member who leaves needs no fresh sign-in, nor does an owner who removes others', async () => {
  const [other, old] = [await identity.join(org, owner), await later(heir, 60)];
  const remove = (by: Person, users_uuid: string[]) =>
    identity.api.del(`${ORGANISATIONS}/${org}/remove`, { token: by.token, body: { users_uuid } });
  expect((await remove(old, [heir.uuid])).status).toBe(200);
  expect((await remove(await later(owner, 0), [other.uuid])).status).toBe(200);
});

it('an admin gets FORBIDDEN, not FRESH_SIGN_IN_REQUIRED, for deleting or handing over an organisation', async () => {
  const old = await later(heir, 11);
  expect(await outcome(deleteOrganisation(old))).toEqual([403, 'FORBIDDEN']);
  expect(await outcome(handOver(old))).toEqual([403, 'FORBIDDEN']);
});
