import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTokenVerifier } from '@waymark/service-kit';
import { untilWaiting, whileOpen } from '../testing/open-transaction.ts';
import { tablesWith } from '../testing/tables-with.ts';
import {
  createTestIdentity,
  newAddress,
  PASSWORD,
  type Person,
  type TestIdentity,
  tokenIn,
} from '../testing/test-identity.ts';

const MINUTE = 60_000;
const BOSS = 'boss@example.com';
const OTHER_PASSWORD = 'green-heron-borrows-9-kites';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity({ config: { superAdmins: [BOSS], emailProof: 'required' } });
});
afterAll(() => identity.close());

const change = ({ token }: Pick<Person, 'token'>, email: unknown, password: unknown = PASSWORD) =>
  identity.api.post('/api/v1/user/change_email', { token, body: { email, password } });
const prove = (token: string) => identity.api.post('/api/v1/user/prove_email', { body: { token } });
const linkTo = async (email: string) => tokenIn((await identity.mails(email, 'confirm_new_email')).at(-1));
const provenPerson = async (values: Record<string, unknown> = {}): Promise<Person> => {
  const person = await identity.register(values);
  expect((await prove(tokenIn((await identity.mails(person.email, 'prove_email'))[0]))).status).toBe(200);
  return person;
};
const login = (email: string, password = PASSWORD) =>
  identity.api.post('/api/v1/user/login', { body: { email, password } });
const userOf = async ({ token }: Pick<Person, 'token'>) =>
  (await identity.api.get('/api/v1/user', { token })).body.user;
const refresh = ({ cookie }: Person) => identity.api.post('/api/v1/user/refresh', { headers: { cookie } });
const said = ({ status, body }: { status: number; body: { errors?: object } }) => [status, body.errors];
const switchTo = async (person: Person, email: string) => {
  expect((await change(person, email)).status).toBe(200);
  return prove(await linkTo(email));
};
const invite = async (org: string, admin: Person, email: string) => {
  const path = `/api/v1/user/organisations/${org}/add`;
  const { status } = await identity.api.post(path, { token: admin.token, body: { users_emails: [email] } });
  expect(status).toBe(200);
};
const membersOf = async (org: string, admin: Person): Promise<{ uuid: string; email: string; active: boolean }[]> =>
  (await identity.api.get(`/api/v1/user/organisations/${org}/users`, { token: admin.token })).body.users;

describe('changing the email address', () => {
  it('takes effect when the link mailed to the new address is opened, and notifies the old address', async () => {
    const person = await provenPerson({ lang: 'nl' });
    const email = newAddress();
    expect((await change(person, ` ${email.toUpperCase()} `)).status).toBe(200);
    expect(await userOf(person)).toMatchObject({ email: person.email });
    expect((await login(email)).status).toBe(401);
    const [mail] = await identity.mails(email);
    expect(mail).toMatchObject({ template: 'confirm_new_email', lang: 'nl', to: email });
    expect(mail?.data.url).toMatch(/\/prove\?token=[\w-]{43}$/);
    expect((await identity.mails(person.email, 'email_change_asked'))[0]?.data.url).toMatch(/\/reset$/);

    const answer = await prove(tokenIn(mail));
    expect([answer.status, answer.body.user]).toEqual([
      200,
      expect.objectContaining({ uuid: person.uuid, email, email_proven: true }),
    ]);
    expect(await userOf(person)).toMatchObject({ email });
    expect(await identity.mails(person.email, 'email_changed')).toHaveLength(1);
    expect((await login(email)).status).toBe(200);
    expect((await login(person.email)).status).toBe(401);
    expect((await prove(tokenIn(mail))).status).toBe(422);
  });

  it('proves the new address of a user without a proven one, and invalidates the link to the old one', async () => {
    const person = await identity.register();
    const old = tokenIn((await identity.mails(person.email, 'prove_email'))[0]);
    const { body } = await switchTo(person, newAddress());
    expect(body.user).toMatchObject({ email_proven: true, must_prove_email: false });
    expect((await prove(old)).status).toBe(422);
  });

  it('publishes an event for each organisation, and the member is found by the new address', async () => {
    const owner = await provenPerson();
    const orgs = [await identity.createOrganisation(owner), await identity.createOrganisation(owner)];
    const email = newAddress();
    await switchTo(owner, email);
    const published = (await identity.events('member.updated')).filter((event) => event.subject === owner.uuid);
    expect(published.map(({ organisation }) => organisation).sort()).toEqual([...orgs].sort());
    for (const { data } of published) expect(data).toMatchObject({ email, changed: ['email'] });
    const path = `/api/v1/user/organisations/${orgs[0]}/users?q=${email.slice(0, 12)}`;
    expect((await identity.api.get(path, { token: owner.token })).body.users).toHaveLength(1);
  });

  it('ends the other sessions, and the reset links at the old address', async () => {
    const person = await provenPerson();
    const elsewhere = { ...person, cookie: '' };
    const answer = await login(person.email);
    elsewhere.cookie = [answer.headers['set-cookie'] ?? []].flat().map(String).join('').split(';')[0] ?? '';
    await identity.api.post('/api/v1/user/reset_password', { body: { email: person.email } });
    const resets = () => identity.mails(person.email, 'reset_password');
    await identity.settle(async () => (await resets()).length > 0);
    await switchTo(person, newAddress());
    expect((await refresh(elsewhere)).status).toBe(401);
    expect((await refresh(person)).status).toBe(200);
    const body = { password: OTHER_PASSWORD, reset_token: tokenIn((await resets())[0]) };
    expect((await identity.api.post('/api/v1/user/change_password', { body })).status).toBe(422);
  });

  it('is not possible by editing the profile', async () => {
    const person = await identity.register();
    const answer = await identity.api.put('/api/v1/user', { token: person.token, body: { email: newAddress() } });
    expect([answer.status, answer.body.user.email]).toEqual([200, person.email]);
  });
});

describe('requesting a change of the email address', () => {
  it('is refused with a wrong password, and after ten wrong ones even with the right one', async () => {
    const person = await identity.register();
    const email = newAddress();
    expect(said(await change(person, email, 'not-their-password'))).toEqual([
      422,
      { password: 'This is not your current password' },
    ]);
    for (let tries = 1; tries < 10; tries += 1) await change(person, email, 'not-their-password');
    expect((await change(person, email)).status).toBe(429);
    expect(await identity.mails(email)).toEqual([]);
  });

  it('is refused with an explanation to a user without a password', async () => {
    const person = await identity.register();
    await identity.host.admin('update users set password_hash = null where uuid = $1', [person.uuid]);
    expect(said(await change(person, newAddress()))).toEqual([
      422,
      { password: expect.stringMatching(/no password yet/) },
    ]);
  });

  it('is refused with an invalid or the current address, an invalid password, or no session', async () => {
    const person = await identity.register();
    const wrong = [
      undefined,
      null,
      7,
      '',
      'nonsense',
      'a\u0000@example.com',
      `${'a'.repeat(250)}@example.com`,
      ['a@example.com'],
    ];
    for (const email of wrong) {
      const answer = await change(person, email);
      expect([email, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([email, 422, ['email']]);
    }
    expect(said(await change(person, person.email.toUpperCase()))).toEqual([
      422,
      { email: 'This is your address already' },
    ]);
    for (const password of [null, 7, '', 'x'.repeat(5000)]) {
      expect(Object.keys((await change(person, newAddress(), password)).body.errors)).toEqual(['password']);
    }
    expect((await identity.api.post('/api/v1/user/change_email', { body: {} })).status).toBe(401);
  });

  it('is refused the fourth time within ten minutes', async () => {
    const person = await identity.register();
    const ask = async () => (await change(person, newAddress())).status;
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
    identity.host.clock.advance(10 * MINUTE + 1000);
    const { token } = (await refresh(person)).body;
    expect((await change({ token }, newAddress())).status).toBe(200);
  });

  it('answers the same for an address that has an account, whose user gets only a notice', async () => {
    const [person, owner] = [await provenPerson(), await provenPerson()];
    const free = newAddress();
    const [taken, open] = [await change(person, owner.email), await change(person, free)];
    expect([taken.status, taken.body]).toEqual([open.status, open.body]);
    expect(await identity.mails(owner.email, 'confirm_new_email')).toEqual([]);
    const [mail] = await identity.mails(owner.email, 'email_change_taken');
    expect(mail?.data.url).not.toContain('token');
    const count = 'select * from email_proofs where user_uuid = $1 and is_change';
    expect(await identity.host.admin(count, [person.uuid])).toHaveLength(2);
    expect(await userOf(owner)).toMatchObject({ email: owner.email });
  });

  it('however often strangers ask for an address, its user can still reset the password', async () => {
    const owner = await provenPerson();
    for (let stranger = 0; stranger < 4; stranger += 1) {
      const person = await provenPerson();
      for (let n = 0; n < 3; n += 1) await change(person, owner.email);
    }
    expect(await identity.mails(owner.email, 'email_change_taken')).toHaveLength(10);
    await identity.api.post('/api/v1/user/reset_password', { body: { email: owner.email } });
    await identity.settle(async () => (await identity.mails(owner.email, 'reset_password')).length === 1);
  });

  it('does not store the token readably, and sends a new one for a repeated Idempotency-Key', async () => {
    const person = await provenPerson();
    const email = newAddress();
    const send = () =>
      identity.api.post('/api/v1/user/change_email', {
        token: person.token,
        body: { email, password: PASSWORD },
        headers: { 'idempotency-key': 'one-and-the-same' },
      });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    const [first, second] = (await identity.mails(email, 'confirm_new_email')).map(tokenIn);
    expect(await tablesWith(identity, second ?? '')).toEqual([]);
    expect((await prove(first ?? '')).body.errors.token).toMatch(/A newer email/);
    expect((await prove(second ?? '')).status).toBe(200);
  });
});

describe('the link that confirms a new address', () => {
  it('works for an hour, unless the password is changed', async () => {
    const [person, other] = [await provenPerson(), await provenPerson()];
    const [late, inTime, stopped] = [newAddress(), newAddress(), newAddress()];
    await change(person, late);
    identity.host.clock.advance(2000);
    await change(other, inTime);
    identity.host.clock.advance(60 * MINUTE - 1000);
    expect((await prove(await linkTo(inTime))).status).toBe(200);
    expect((await prove(await linkTo(late))).body.errors.token).toMatch(/older than an hour/);
    const { token } = (await refresh(person)).body;
    await change({ token }, stopped);
    const body = { old_password: PASSWORD, password: OTHER_PASSWORD };
    expect((await identity.api.post('/api/v1/user/change_password_connected', { token, body })).status).toBe(200);
    expect((await prove(await linkTo(stopped))).body.errors.token).toMatch(/password was changed/);
    expect(await userOf({ token })).toMatchObject({ email: person.email });
  });

  it('works for one of two accounts that request the same address, even at the same moment', async () => {
    const people = [await provenPerson(), await provenPerson()];
    const email = newAddress();
    const links: string[] = [];
    for (const person of people) {
      await change(person, email);
      links.push(await linkTo(email));
    }
    const answers = await Promise.all(links.map(prove));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors.token).toMatch(/account of its own/);
    expect(await identity.host.admin('select from users where email = $1', [email])).toHaveLength(1);
  });

  it('works only if a registration of the address at the same time is refused, and vice versa', async () => {
    const person = await provenPerson();
    const email = newAddress();
    await change(person, email);
    const link = await linkTo(email);
    const register = { email, password: PASSWORD, first_name: 'A', last_name: 'B', lang: 'en' };
    const [registered, proven] = await Promise.all([
      identity.api.post('/api/v1/user/new', { body: register, ip: '10.1.1.1' }),
      prove(link),
    ]);
    expect([
      [201, 422],
      [409, 200],
    ]).toContainEqual([registered.status, proven.status]);
    expect(await identity.host.admin('select from users where email = $1', [email])).toHaveLength(1);
  });

  it('frees the old address for a new registration', async () => {
    const person = await provenPerson();
    await switchTo(person, newAddress());
    const other = await identity.register({ email: person.email });
    expect(other.uuid).not.toBe(person.uuid);
  });
});

it('a password reset with a link sent to the old address is refused while the address changes', async () => {
  const person = await provenPerson();
  // Another session, which the change of address ends.
  expect((await login(person.email)).status).toBe(200);
  const email = newAddress();
  await change(person, email);
  const link = await linkTo(email);
  await identity.api.post('/api/v1/user/reset_password', { body: { email: person.email } });
  const resets = () => identity.mails(person.email, 'reset_password');
  await identity.settle(async () => (await resets()).length > 0);
  const body = { reset_token: tokenIn((await resets())[0]), password: OTHER_PASSWORD };
  const answers: ReturnType<typeof prove>[] = [];
  await whileOpen(identity, 'select from sessions where user_uuid = $1 for update', [person.uuid], async () => {
    answers.push(prove(link));
    await untilWaiting(identity, 1);
    answers.push(identity.api.post('/api/v1/user/change_password', { body }));
    await untilWaiting(identity, 2);
  });
  expect((await Promise.all(answers)).map(said)).toEqual([
    [200, undefined],
    [422, { reset_token: expect.any(String) }],
  ]);
});

describe('a change of the email address of a user with invitations', () => {
  it('lets the user accept the invitation that was sent to the new address', async () => {
    const admin = await provenPerson();
    const org = await identity.createOrganisation(admin);
    const email = newAddress();
    await invite(org, admin, email);
    const invitation_token = tokenIn((await identity.mails(email, 'invitation'))[0]);
    const person = await provenPerson();
    const before = await membersOf(org, admin);
    expect((await switchTo(person, email)).status).toBe(200);
    // The organisation sees no change.
    expect(await membersOf(org, admin)).toEqual(before);
    expect(await membersOf(org, admin)).toHaveLength(2);
    const body = { email, password: PASSWORD, invitation_token };
    expect((await identity.api.post('/api/v1/user/login', { body })).status).toBe(200);
    expect(await membersOf(org, admin)).toContainEqual(expect.objectContaining({ uuid: person.uuid, active: true }));
  });

  it('keeps the invitation to the old address, so that the organisation cannot link the two addresses', async () => {
    const admin = await provenPerson();
    const org = await identity.createOrganisation(admin);
    const old = newAddress();
    await invite(org, admin, old);
    const person = await provenPerson({ email: old });
    const email = newAddress();
    await invite(org, admin, email);
    const before = await membersOf(org, admin);
    await switchTo(person, email);
    expect(before.map((member) => member.email).sort()).toEqual([admin.email, email, old].sort());
    expect(await membersOf(org, admin)).toEqual(before);
    const published = (await identity.events()).filter(
      (event) => event.organisation === org && event.type.includes('.member.'),
    );
    const kept = new Map<string, string>();
    for (const { type, data } of published as unknown as {
      type: string;
      data: { user_uuid: string; email: string };
    }[]) {
      if (type.endsWith('left.v1')) kept.delete(data.user_uuid);
      else kept.set(data.user_uuid, data.email);
    }
    expect([...kept.values()].sort()).toEqual([admin.email, email, old].sort());
  });

  it('keeps the invitation to the old address open, and refuses an acceptance at the same time', async () => {
    const [owner, person] = [await provenPerson(), await provenPerson()];
    const org = await identity.createOrganisation(owner);
    await invite(org, owner, person.email);
    const invitation_token = tokenIn((await identity.mails(person.email, 'invitation'))[0]);
    const email = newAddress();
    await change(person, email);
    const link = await linkTo(email);
    const answers: ReturnType<typeof prove>[] = [];
    await whileOpen(identity, 'select from organisations where organisation_uuid = $1 for update', [org], async () => {
      answers.push(prove(link));
      await untilWaiting(identity, 1);
      const redeeming = { token: person.token, body: { invitation_token } };
      answers.push(identity.api.post('/api/v1/user/invitations/accept', redeeming));
      await untilWaiting(identity, 2);
    });
    const [proven, redeemed] = (await Promise.all(answers)).map(said);
    expect(proven).toEqual([200, undefined]);
    expect(redeemed).toEqual([422, { invitation_token: expect.any(String) }]);
    const members = await membersOf(org, owner);
    expect(members.filter(({ active }) => !active).map((member) => member.email)).toEqual([person.email]);
    expect(members).toHaveLength(2);
  });

  it('lists a member who was also invited under the new address only once', async () => {
    const admin = await provenPerson();
    const org = await identity.createOrganisation(admin);
    const email = newAddress();
    await invite(org, admin, email);
    expect((await switchTo(admin, email)).status).toBe(200);
    expect(await membersOf(org, admin)).toEqual([expect.objectContaining({ uuid: admin.uuid, email, active: true })]);
  });
});

describe('the address of a platform owner', () => {
  const isOwner = async (token: string) =>
    (await createTokenVerifier(identity.host.keys, identity.host.clock)(token)).superAdmin;

  it('gives the rights once proven; a change to another address removes them and ends every session', async () => {
    const person = await provenPerson();
    expect((await switchTo(person, BOSS)).body.user).toMatchObject({ super_admin: true });
    const fresh = await refresh(person);
    expect(await isOwner(fresh.body.token)).toBe(true);
    const { body } = await login(BOSS);
    const email = newAddress();
    const answer = await switchTo({ ...person, token: body.token }, email);
    expect(answer.body.user).toMatchObject({ email, super_admin: false });
    expect(
      await identity.host.admin('select from sessions where user_uuid = $1 and ended_at is null', [person.uuid]),
    ).toEqual([]);
    expect(await isOwner((await login(email)).body.token)).toBe(false);
  });
});
