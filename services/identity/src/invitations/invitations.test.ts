import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@waymark/contracts';
import { tablesWith } from '../testing/tables-with.ts';
import { createTestIdentity, newAddress, PASSWORD, type Person, type TestIdentity } from '../testing/test-identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());

const at = (org: string, call: string) => `/api/v1/user/organisations/${org}/${call}`;
const add = (person: Person, org: string, body: object) =>
  identity.api.post(at(org, 'add'), { token: person.token, body });
const invite = (person: Person, org: string, ...users_emails: unknown[]) => add(person, org, { users_emails });

const arrange = async () => {
  const owner = await identity.register({ first_name: 'Ada', last_name: 'Byron' });
  return { owner, org: await identity.createOrganisation(owner, { name: 'Observatory', lang: 'fr' }) };
};

const tokenOf = async (email: string): Promise<string> => {
  const mail = (await identity.mails(email, 'invitation')).at(-1);
  const url = new URL(mail?.data.url ?? '');
  expect([url.pathname, url.searchParams.get('email')]).toEqual(['/register', email]);
  return url.searchParams.get('token') ?? '';
};
const register = (email: string, invitation_token: string) =>
  identity.api.post('/api/v1/user/new', {
    body: {
      email,
      password: PASSWORD,
      first_name: 'New',
      last_name: 'Comer',
      lang: 'en',
      innovator: false,
      invitation_token,
    },
  });
const activeOf = async (person: Person, org: string): Promise<number> =>
  (await identity.api.get(at(org, '').slice(0, -1), { token: person.token })).body.organisation.number_of_active_users;

describe('inviting', () => {
  it('sends a mail in the language of the organisation, with a link that registers a member', async () => {
    const { owner, org } = await arrange();
    const email = newAddress();
    const answer = await invite(owner, org, email.toUpperCase());
    expect(answer.body.users).toEqual([expect.objectContaining({ email, active: false })]);
    expect(await identity.mails(email)).toEqual([
      expect.objectContaining({
        lang: 'fr',
        data: expect.objectContaining({ inviter: 'Ada Byron', organisation: 'Observatory' }),
      }),
    ]);
    const registered = await register(email, await tokenOf(email));
    expect(registered.status).toBe(201);
    const list = await identity.api.get('/api/v1/user/organisations', { token: registered.body.token });
    expect(list.body.organisations.map((one: { uuid: string }) => one.uuid)).toEqual([org]);
    const published = (await identity.events()).filter(
      ({ type, organisation }) => organisation === org && type.includes('member'),
    );
    expect(published.map(({ type, subject }) => [type.split('.')[3], subject])).toEqual([
      ['joined', owner.uuid],
      ['invited', answer.body.users[0].uuid],
      ['joined', registered.body.user.uuid],
    ]);
  });
  it('is refused if an address is invalid, quotes each invalid one, and adds nobody', async () => {
    const { owner, org } = await arrange();
    const answer = await invite(owner, org, newAddress(), 'no address', 'b@', newAddress());
    expect(answer.status).toBe(422);
    expect(answer.body.errors.users_emails).toContain('no address');
    expect(answer.body.errors.users_emails).toContain('b@');
    const besideNothing = await add(owner, org, { users_emails: ['no address', null, 7] });
    expect(besideNothing.body.errors).toEqual({ users_emails: expect.stringContaining('"no address", null, 7') });
    expect((await identity.api.get(at(org, 'users'), { token: owner.token })).body.users).toHaveLength(1);
  });
  it('is refused without a valid list of addresses or user ids', async () => {
    const { owner, org } = await arrange();
    expect((await add(owner, org, {})).body.errors).toHaveProperty('users_emails');
    expect((await add(owner, org, { users_emails: [] })).status).toBe(422);
    expect((await add(owner, org, { users_emails: 'x@example.com' })).status).toBe(422);
    expect((await add(owner, org, { users_uuid: ['nonsense'] })).status).toBe(422);
  });
  it('shows an address with an account like one without, and mails it in its own language', async () => {
    const { owner, org } = await arrange();
    const person = await identity.register({ lang: 'de', first_name: 'Aaron', last_name: 'Aalto' });
    const [without, later] = ['0-none@example.com', 'zz-none@example.com'];
    const { users } = (await invite(owner, org, person.email, without, later)).body;
    const shown = (await identity.api.get(at(org, 'users'), { token: owner.token })).body.users.slice(1);
    const nothing = { first_name: null, last_name: null, lang: null, image_path: null, admin: false, active: false };
    for (const list of [users, shown]) {
      for (const { uuid, email, ...member } of list) {
        expect({ email, member }).toEqual({ email, member: { ...nothing, joined_at: null } });
        expect(uuid).not.toBe(person.uuid);
      }
    }
    // Sorted by address, so that the position does not reveal the name on the account.
    expect(shown.map((member: { email: string }) => member.email)).toEqual([person.email, without, later].toSorted());
    const [mail] = await identity.mails(person.email, 'invitation');
    expect(mail).toMatchObject({ lang: 'de', data: { inviter: 'Ada Byron', organisation: 'Observatory' } });
    expect(new URL(mail?.data.url ?? '').pathname).toBe('/login');
    expect(await activeOf(owner, org)).toBe(1);
  });
  it('identifies invited people by the invitation, never by the account', async () => {
    const { owner, org } = await arrange();
    const person = await identity.register();
    const [{ uuid }] = (await invite(owner, org, person.email)).body.users;
    const send = (method: string, call: string, body?: object) =>
      identity.api.send(method, at(org, call), { token: owner.token, ...(body ? { body } : {}) });
    for (const [known, unknown] of [
      [
        await send('POST', 'admin', { target_admins: [uuid] }),
        await send('POST', 'admin', { target_admins: [person.uuid] }),
      ],
      [await send('POST', 'add', { users_uuid: [uuid] }), await send('POST', 'add', { users_uuid: [person.uuid] })],
    ]) {
      expect(known?.status).not.toBe(422);
      expect(unknown?.status).toBe(422);
    }
    const found = async (wanted: string) => (await send('GET', `users?uuids=${wanted}`)).body.users.length;
    expect([await found(uuid), await found(person.uuid)]).toEqual([1, 0]);
    expect((await send('DELETE', 'remove', { users_uuid: [person.uuid] })).status).toBe(422);
    expect((await send('DELETE', 'remove', { users_uuid: [uuid] })).status).toBe(200);
    expect(await found(uuid)).toBe(0);
  });
  it('publishes and mails nothing for a user who is already a member', async () => {
    const { owner, org } = await arrange();
    const answer = await invite(owner, org, owner.email);
    expect(answer.body.users).toEqual([expect.objectContaining({ uuid: owner.uuid, admin: true })]);
    expect(await identity.mails(owner.email, 'invitation')).toEqual([]);
    const invited = (await identity.events('member.invited')).filter(({ organisation }) => organisation === org);
    expect(invited).toEqual([]);
  });
  it('takes five hundred addresses at once', async () => {
    const { owner, org } = await arrange();
    const emails = Array.from({ length: 500 }, newAddress);
    expect((await invite(owner, org, ...emails)).body.users).toHaveLength(500);
    const page = await identity.api.get(at(org, 'users?limit=1'), { token: owner.token });
    expect(page.headers['x-total-count']).toBe('501');
  });
});

describe('an invitation token', () => {
  const OF_ANOTHER = 'This invitation is for another address. Sign in or register with the address it was sent to';
  const EXPIRED = 'This invitation is no longer valid. Ask for a new one';

  it('is valid for its address only', async () => {
    const { owner, org } = await arrange();
    const email = newAddress();
    await invite(owner, org, email);
    const stranger = await register(newAddress(), await tokenOf(email));
    expect(stranger.status).toBe(422);
    expect(stranger.body.errors).toEqual({ invitation_token: OF_ANOTHER });
    expect(JSON.stringify(stranger.body)).not.toContain(email);
  });
  it('works once', async () => {
    const { owner, org } = await arrange();
    const email = newAddress();
    await invite(owner, org, email);
    const token = await tokenOf(email);
    const answers = await Promise.all([1, 2, 3].map(() => register(email, token)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(await activeOf(owner, org)).toBe(2);
  });
  it('is valid for thirty days; resending it creates a new one and ends the old one', async () => {
    const { owner, org } = await arrange();
    const email = newAddress();
    const { body } = await invite(owner, org, email);
    const old = await tokenOf(email);
    identity.host.clock.advance(31 * DAY_MS);
    expect((await register(email, old)).body.errors).toEqual({ invitation_token: EXPIRED });
    const login = await identity.api.post('/api/v1/user/login', { body: { email: owner.email, password: PASSWORD } });
    const again = { ...owner, token: login.body.token };
    expect((await add(again, org, { users_uuid: [body.users[0].uuid] })).status).toBe(200);
    expect((await register(email, old)).status).toBe(422);
    expect((await register(email, await tokenOf(email))).status).toBe(201);
  });
  it('is refused once the invitation is withdrawn', async () => {
    const { owner, org } = await arrange();
    const email = newAddress();
    const { body } = await invite(owner, org, email);
    const token = await tokenOf(email);
    await identity.api.del(at(org, 'remove'), { token: owner.token, body: { users_uuid: [body.users[0].uuid] } });
    expect((await register(email, token)).status).toBe(422);
    const left = (await identity.events('member.left')).find((event) => event.organisation === org);
    expect(left?.data).toMatchObject({ active: false, successor_uuid: null });
  });
  it('is not sent again to a user who is already a member, or to an unknown user', async () => {
    const { owner, org } = await arrange();
    const member = await identity.join(org, owner);
    expect((await add(owner, org, { users_uuid: [member.uuid] })).body.code).toBe('ALREADY_ACTIVE');
    const gone = await add(owner, org, { users_uuid: [crypto.randomUUID()] });
    expect(gone.body.errors).toEqual({ users_uuid: 'This person is not in the organisation' });
  });
  it('makes a user who registered without it a member when the user signs in with it', async () => {
    const { owner, org } = await arrange();
    const email = newAddress();
    await invite(owner, org, email);
    const invitation_token = await tokenOf(email);
    await identity.register({ email });
    expect(await activeOf(owner, org)).toBe(1);
    const login = () =>
      identity.api.post('/api/v1/user/login', { body: { email, password: PASSWORD, invitation_token } });
    expect((await login()).status).toBe(200);
    expect(await activeOf(owner, org)).toBe(2);
    expect((await login()).status).toBe(200);
  });
  it('is refused at the sign-in of another user, and the error names the field', async () => {
    const { owner, org } = await arrange();
    const email = newAddress();
    await invite(owner, org, email);
    const invitation_token = await tokenOf(email);
    const { email: other } = await identity.register();
    const answer = await identity.api.post('/api/v1/user/login', {
      body: { email: other, password: PASSWORD, invitation_token },
    });
    expect(answer.body.errors).toEqual({ invitation_token: OF_ANOTHER });
  });
  it('is not stored readably in the database', async () => {
    const { owner, org } = await arrange();
    const email = newAddress();
    await invite(owner, org, email);
    expect(await tablesWith(identity, await tokenOf(email))).toEqual([]);
  });
});

describe('the seats of an organisation', () => {
  it('are filled by active members, not by open invitations, and refuse invitations when full', async () => {
    const { owner, org } = await arrange();
    await invite(owner, org, ...Array.from({ length: 8 }, newAddress));
    for (let n = 0; n < 4; n += 1) await identity.join(org, owner);
    const refused = await invite(owner, org, newAddress());
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('SUBSCRIPTION_SEATS_FULL');
    await identity.publishSubscription(org, { number_of_users_over_subscription: 1 });
    expect((await invite(owner, org, newAddress())).status).toBe(200);
  });
  it('can be exceeded when twelve invited users register at the same time, which blocks the organisation', async () => {
    const { owner, org } = await arrange();
    const emails = Array.from({ length: 12 }, newAddress);
    await invite(owner, org, ...emails);
    const tokens = await Promise.all(emails.map(tokenOf));
    const answers = await Promise.all(emails.map((email, index) => register(email, tokens[index] ?? '')));
    expect(answers.map((answer) => answer.status)).toEqual(emails.map(() => 201));
    const { body } = await identity.api.get(at(org, '').slice(0, -1), { token: owner.token });
    expect(body.organisation).toMatchObject({
      number_of_active_users: 13,
      blocked_for_active_users_over_subscription: true,
    });
    const [row] = await identity.host.admin<{ count: string }>(
      'select count(*) from memberships where organisation_uuid = $1 and active',
      [org],
    );
    expect(Number(row?.count)).toBe(13);
    expect((await invite(owner, org, newAddress())).body.code).toBe('SUBSCRIPTION_SEATS_FULL');
  });
  it('do not matter while the organisation is blocked for not paying: invitations are refused', async () => {
    const { owner, org } = await arrange();
    await identity.publishSubscription(org, { blocked_for_not_paying: true });
    const answer = await invite(owner, org, 'not valid');
    expect([answer.status, answer.body.code]).toEqual([402, 'BLOCKED_FOR_NOT_PAYING']);
  });
});

describe('importing people', () => {
  const run = (person: Person, org: string, rows: object[], dry_run?: boolean) =>
    identity.api.post(at(org, 'users/import'), {
      token: person.token,
      body: { rows, ...(dry_run === undefined ? {} : { dry_run }) },
    });

  it('reports full seats in a dry run, and is refused while the organisation is full or blocked', async () => {
    const { owner, org } = await arrange();
    const emails = Array.from({ length: 6 }, newAddress);
    await invite(owner, org, ...emails);
    const tokens = await Promise.all(emails.map(tokenOf));
    await Promise.all(emails.map((email, index) => register(email, tokens[index] ?? '')));
    const rows = [{ email: newAddress(), team: 'Sales' }];
    const preview = await run(owner, org, rows);
    expect([preview.status, preview.body.seats_full]).toEqual([200, true]);
    const refused = await run(owner, org, rows, false);
    expect([refused.status, refused.body.code]).toEqual([409, 'SUBSCRIPTION_SEATS_FULL']);
    const intoTeam = await run(owner, org, [{ email: owner.email, team: 'Sales' }], false);
    expect([intoTeam.status, intoTeam.body.code]).toEqual([402, 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION']);
    await identity.publishSubscription(org, { blocked_for_not_paying: true });
    expect((await run(owner, org, rows)).body.code).toBe('BLOCKED_FOR_NOT_PAYING');
  });

  it('reports the outcome in a dry run without changes, and then imports with the same outcome', async () => {
    const { owner, org } = await arrange();
    const person = await identity.register();
    const email = newAddress();
    const rows = [
      { name: 'A', email: person.email, team: 'Sales' },
      { name: 'B', email, team: 'sales' },
      { name: 'C', email: 'nonsense' },
      { email: owner.email, team: 'Sales' },
    ];
    const preview = await run(owner, org, rows);
    expect(preview.body).toMatchObject({ dry_run: true, seats_full: false });
    expect(preview.body.lines.map((line: { outcome: string }) => line.outcome)).toEqual([
      'invite',
      'invite',
      'invalid',
      'already_member',
    ]);
    expect((await identity.api.get(at(org, 'teams'), { token: owner.token })).body.teams).toEqual([]);
    const done = await run(owner, org, rows, false);
    expect(done.body.lines).toEqual(preview.body.lines);
    const registered = await register(email, await tokenOf(email));
    await identity.accept(person, org);
    const { body } = await identity.api.get(at(org, 'teams'), { token: owner.token });
    expect(body.teams).toHaveLength(1);
    expect(new Set(body.teams[0].users)).toEqual(new Set([person.uuid, owner.uuid, registered.body.user.uuid]));
  });
  it('uses the team with the lowest id of two with the same name, in the dry run as well', async () => {
    const { owner, org } = await arrange();
    const call = (path: string, body: object) => identity.api.post(at(org, path), { token: owner.token, body });
    const teams = [await call('teams', { name: 'North' }), await call('teams', { name: 'NORTH' })];
    const [first = '', second = ''] = teams.map(({ body }) => body.team.uuid).sort();
    await call(`teams/${first}/add`, { users_uuid: [owner.uuid] });
    for (const isDry of [true, false]) {
      const { lines } = (await run(owner, org, [{ email: owner.email, team: 'north' }], isDry)).body;
      expect(lines[0].team_outcome).toBe('already_in');
    }
    const { body } = await identity.api.get(at(org, `teams?uuids=${second}`), { token: owner.token });
    expect(body.teams[0].users).toEqual([]);
  });
  it('reports the same for an address with an account as for one without', async () => {
    const { owner, org } = await arrange();
    const [account, invited] = [await identity.register(), await identity.register()];
    await invite(owner, org, invited.email, 'waiting@example.com');
    const rows = [account.email, newAddress(), invited.email, 'waiting@example.com'].map((email) => ({
      email,
      team: 'New',
    }));
    const { lines } = (await run(owner, org, rows)).body;
    const reported = lines.map(({ line, email, ...rest }: { line: number; email: string }) => [
      line > 0 && email !== '',
      rest,
    ]);
    expect(reported[0]).toEqual(reported[1]);
    expect(reported[2]).toEqual(reported[3]);
    expect(lines[2].outcome).toBe('invite_again');
  });
  it('is refused without rows, and to a member who is not an admin', async () => {
    const { owner, org } = await arrange();
    const member = await identity.join(org, owner);
    expect((await run(owner, org, [])).body.errors).toHaveProperty('rows');
    expect((await run(member, org, [{ email: newAddress() }])).status).toBe(403);
  });
});
