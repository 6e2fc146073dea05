import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@waymark/contracts';
import { createLocalKeySource, createTokenVerifier } from '@waymark/service-kit';
import { replayed } from '@waymark/service-kit/testing';
import { replayIdentity } from './organisations/organisation-replay.ts';
import { whileOpen } from './testing/open-transaction.ts';
import { cookieOf, createTestIdentity, newAddress, type Person, type TestIdentity } from './testing/test-identity.ts';
import { createHousekeeping } from './workers/housekeeping.ts';

let identity: TestIdentity;
let owner: Person;
let org: string;
beforeAll(async () => {
  identity = await createTestIdentity({
    settings: { timeTravel: true },
    config: { superAdmins: ['root@example.com'] },
  });
  owner = await identity.register({ first_name: 'Owner' });
  org = await identity.createOrganisation(owner, {
    name: 'Here',
    slack_webhook: 'https://hooks.slack.com/services/x',
    use_slack_connector: true,
  });
});
afterAll(() => identity.close());

const internal = (path: string) => identity.api.get(`/internal${path}`, { calling: 'identity' });

describe('the internal API', () => {
  it('returns an organisation, its members, its team and its chat settings', async () => {
    const team = await identity.api.post(`/api/v1/user/organisations/${org}/teams`, {
      token: owner.token,
      body: { name: 'T' },
    });
    expect((await internal(`/organisations/${org}`)).body.organisation).toMatchObject({
      uuid: org,
      owner_uuid: owner.uuid,
    });
    const { body } = await internal(`/organisations/${org}/members`);
    expect(body.members).toEqual([
      expect.objectContaining({ user_uuid: owner.uuid, first_name: 'Owner', active: true, admin: true }),
    ]);
    expect((await internal(`/organisations/${org}/members/${owner.uuid}`)).body.member).toEqual(body.members[0]);
    expect((await internal(`/organisations/${org}/teams/${team.body.team.uuid}`)).body.team).toMatchObject({
      name: 'T',
      user_uuids: [],
    });
    expect((await internal(`/organisations/${org}/chat`)).body).toMatchObject({
      use_slack_connector: true,
      slack_webhook: expect.any(String),
    });
  });
  it('returns an organisation as a user sees it, without the webhook for a user who is not a member', async () => {
    const own = (await internal(`/organisations/${org}/view?user=${owner.uuid}`)).body.organisation;
    expect(own).toMatchObject({ admin: true, number_of_active_users: 1, slack_webhook: expect.any(String) });
    const strange = (await internal(`/organisations/${org}/view?user=${crypto.randomUUID()}`)).body.organisation;
    expect(strange).toMatchObject({ admin: false, favorite: false });
    expect(strange).not.toHaveProperty('slack_webhook');
  });
  it('names the super admins', async () => {
    await identity.register({ email: 'root@example.com', first_name: 'Root' });
    await identity.register({ email: 'granted@example.com', first_name: 'Granted' });
    await identity.host.admin("update users set super_admin_granted = true where email = 'granted@example.com'");
    const { users } = (await internal('/super_admins')).body;
    expect(users.map((user: { email: string }) => user.email)).toEqual(['granted@example.com', 'root@example.com']);
  });
  it('answers 404 for an organisation that does not exist, on every path', async () => {
    const nobody = crypto.randomUUID();
    for (const path of [
      '',
      '/members',
      '/teams',
      '/chat',
      `/view?user=${nobody}`,
      `/members/${nobody}`,
      `/teams/${nobody}`,
    ]) {
      expect([path, (await internal(`/organisations/${nobody}${path}`)).status]).toEqual([path, 404]);
    }
  });
  it('is for services only', async () => {
    for (const header of [undefined, owner.token, 'wrong']) {
      const answer = await identity.api.get(
        `/internal/organisations/${org}`,
        header === undefined ? {} : { token: header },
      );
      expect(answer.status).toBe(401);
    }
  });
});

describe('a replay', () => {
  it('creates an event for each organisation, member and team with its current state', async () => {
    const drafts = await replayed(identity.host.database, replayIdentity);
    const mine = drafts
      .filter((draft) => draft.organisation === org)
      .map((draft) => draft.type.split('.').slice(2, 4).join('.'));
    expect(mine).toEqual(['organisation.updated', 'member.updated', 'team.updated']);
    expect(drafts.find((draft) => draft.organisation === org)?.data).toMatchObject({
      name: 'Here',
      timezone: 'UTC',
      checkin_rhythm: 'weekly',
      checkin_weekday: 1,
      charts_by: 'progress',
    });
  });
});

describe('the published signing keys', () => {
  it('are stored encrypted and rotated after thirty days, and verify tokens of the new and the old key', async () => {
    const keys = async () => JSON.parse((await identity.api.get('/.well-known/jwks.json')).text).keys;
    const [first, ...others] = await keys();
    expect(first).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' });
    expect([first.d, others]).toEqual([undefined, []]);
    const [row] = await identity.host.admin<{ private_sealed: Buffer }>('select private_sealed from signing_keys');
    expect(row?.private_sealed.toString('latin1')).not.toContain('OKP');
    const [minute, day] = [60_000, DAY_MS];
    identity.host.clock.advance(30 * day);
    const refresh = (cookie: string) => identity.api.post('/api/v1/user/refresh', { headers: { cookie } });
    const { cookie } = await identity.register();
    expect(await keys()).toHaveLength(2);
    identity.host.clock.advance(55 * minute);
    const before = await refresh(cookie);
    identity.host.clock.advance(6 * minute);
    const after = await refresh(cookieOf(before));
    const [old, kid] = [before, after].map(
      ({ body }) => JSON.parse(Buffer.from(body.token.split('.')[0], 'base64url').toString()).kid,
    );
    expect([old, kid === first.kid]).toEqual([first.kid, false]);
    const verify = createTokenVerifier(
      createLocalKeySource(async () => ({ keys: await keys() })),
      identity.host.clock,
    );
    for (const { body } of [before, after]) expect((await verify(body.token)).lang).toBe('en');
    identity.host.clock.advance(2 * day);
    expect((await keys()).map((key: { kid: string }) => key.kid)).toEqual([kid]);
  });
  it('are read once from the database for twenty requests at the same time', async () => {
    const { host, api } = identity;
    let looks = 0;
    const count = ({ sql }: { sql: string }) => {
      if (sql.includes('pg_advisory_xact_lock')) looks += 1;
    };
    host.clock.advance(60_000);
    host.database.platform.on('query', count);
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.get('/.well-known/jwks.json')));
    host.database.platform.off('query', count);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(looks).toBe(1);
  });
});

describe('time travel', () => {
  it('moves the clock of this service, notifies the other services, and refuses an invalid time', async () => {
    const now = '2031-05-06T07:08:09.000Z';
    const answer = await identity.api.post('/dev/clock', { body: { now } });
    expect(answer.status).toBe(200);
    expect(identity.host.clock.now().toISOString().slice(0, 16)).toBe('2031-05-06T07:08');
    const notified = identity.host.internal.calls
      .filter((call) => call.path === '/internal/clock')
      .map((call) => call.service);
    // Concurrently, so that any of them may come first.
    expect(notified.sort()).toEqual(['billing', 'notification', 'okr']);
    expect((await identity.api.post('/dev/clock', { body: { now: 'soon' } })).status).toBe(422);
  });
  it('answers 404 where it is off, and always in production', async () => {
    for (const settings of [{ timeTravel: false }, { timeTravel: true, production: true }]) {
      const other = await createTestIdentity({ settings });
      expect((await other.api.post('/dev/clock', { body: { now: '2031-05-06T07:08:09Z' } })).status).toBe(404);
      await other.close();
    }
  });
});

describe('housekeeping', () => {
  it('deletes expired sessions and proofs, and addresses no longer invited, and keeps the others', async () => {
    const { host } = identity;
    const person = await identity.register();
    const mine = await identity.createOrganisation(person);
    const path = `/api/v1/user/organisations/${mine}`;
    const users_emails = ['dropped@example.com', 'kept@example.com'];
    const added = await identity.api.post(`${path}/add`, { token: person.token, body: { users_emails } });
    const dropped = added.body.users.find((user: { email: string }) => user.email === 'dropped@example.com');
    await identity.api.del(`${path}/remove`, { token: person.token, body: { users_uuid: [dropped.uuid] } });
    await identity.api.post('/api/v1/user/prove_email/resend', { token: person.token });
    expect(await host.admin('select from email_proofs where user_uuid = $1', [person.uuid])).not.toHaveLength(0);
    host.clock.advance(40 * DAY_MS);
    await createHousekeeping(host).sweep();
    const left = await host.admin<{ email: string }>(
      "select email from users where email in ('dropped@example.com', 'kept@example.com')",
    );
    expect(left).toEqual([{ email: 'kept@example.com' }]);
    expect(await host.admin('select from sessions')).toHaveLength(0);
    expect(await host.admin('select from email_proofs')).toHaveLength(0);
    expect(await host.admin('select from users where uuid = $1', [person.uuid])).toHaveLength(1);
  });

  it('keeps an address that somebody is registering at that moment', async () => {
    const { host } = identity;
    const email = newAddress();
    await host.admin(
      `insert into users (uuid, email, lang, search_text, created_at, updated_at)
       values (gen_random_uuid(), $1, 'en', '', now(), now())`,
      [email],
    );
    await whileOpen(identity, 'update users set registered_at = now() where email = $1', [email], () =>
      createHousekeeping(host).sweep(),
    );
    expect(await host.admin('select from users where email = $1', [email])).toHaveLength(1);
  });

  it.each([
    [
      'sessions',
      `insert into sessions (uuid, user_uuid, address, user_agent, created_at, last_used_at, expires_at)
        select gen_random_uuid(), uuid, '', '', now(), now(), 'epoch' from users, generate_series(1, 50) limit 50`,
      "select from sessions where expires_at = 'epoch'",
    ],
    [
      'users',
      `insert into users (uuid, email, lang, search_text, created_at, updated_at)
        select gen_random_uuid(), n || '@example.net', 'en', '', now(), now() from generate_series(1, 50) n`,
      "select from users where email like '%@example.net'",
    ],
  ])('deletes many %s with at most 20 rows per statement', async (table, insertMany, find) => {
    const { host } = identity;
    await identity.register();
    await host.admin(insertMany);
    expect(await host.admin(find)).toHaveLength(50);
    await host.admin(`create function few() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 20 then raise exception 'too many at once'; end if;
      return null; end $$`);
    await host.admin(`create trigger few after delete on ${table} referencing old table as gone
      for each statement execute function few()`);
    await createHousekeeping(host).sweep();
    await host.admin('drop function few cascade');
    expect(await host.admin(find)).toHaveLength(0);
  });
});
