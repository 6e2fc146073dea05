import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addressOf,
  CATALOGUE,
  DAY_MS,
  type DeclaredCall,
  type EventData,
  MOST_TOKENS,
  scopesOf,
  TOKEN_SCOPES,
} from '@waymark/contracts';
import { apiTokenHash } from '@waymark/service-kit';
import { closedAfter } from '@waymark/service-kit/testing';
import { tablesWith } from '../testing/tables-with.ts';
import { createTestIdentity, PASSWORD, type Person, type TestIdentity } from '../testing/test-identity.ts';
import { createHousekeeping } from '../workers/housekeeping.ts';

const atEnd = closedAfter(afterEach);

const TOKENS = '/api/v1/user/tokens';
const ORGANISATIONS = '/api/v1/user/organisations';

let identity: TestIdentity;
let person: Person;
beforeAll(async () => {
  identity = await createTestIdentity();
});
beforeEach(async () => {
  person = await identity.register();
});
afterAll(() => identity.close());

const create = (by: Person, more: object = {}) =>
  identity.api.post(TOKENS, { token: by.token, body: { name: 'CI', scopes: ['read'], ...more } });
const made = async (by: Person, more: object = {}): Promise<{ uuid: string; secret: string }> => {
  const { status, body, text } = await create(by, more);
  if (status !== 201) throw new Error(text);
  return { uuid: body.token.uuid, secret: body.secret };
};
const list = async (by: Person) => (await identity.api.get(TOKENS, { token: by.token })).body.tokens;
const said = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const statusWith = async (secret: string) => (await identity.api.get('/api/v1/user', { token: secret })).status;
const inDays = (days: number) => new Date(identity.host.clock.now().getTime() + days * DAY_MS).toISOString();
const audited = async (action: string) =>
  (await identity.events('audit.recorded'))
    .map(({ data }) => data as EventData<'waymark.identity.audit.recorded.v1'>)
    .filter((act) => act.action === action);

describe('an API token', () => {
  it('shows its secret only on creation, is stored without it, and authenticates as its user', async () => {
    const { status, body } = await create(person, { name: ' Nightly report ', scopes: ['read', 'write'] });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^wmk_[\w-]{43}$/);
    expect(body.token).toMatchObject({ name: 'Nightly report', scopes: ['read', 'write'], last_used_at: null });
    expect(await tablesWith(identity, body.secret.slice(4))).toEqual([]);
    const { body: read } = await identity.api.get('/api/v1/user', { token: body.secret });
    expect(read.user).toMatchObject({ uuid: person.uuid, email: person.email });
    const [listed] = await list(person);
    expect(listed).toEqual({ ...body.token, last_used_at: expect.any(String) });
  });

  it('is announced by mail to its user and recorded in the audit log, without its secret', async () => {
    const { secret } = await made(person, { name: 'Nightly', scopes: ['read', 'admin'] });
    const [mail] = await identity.mails(person.email, 'token_created');
    expect(mail?.data).toMatchObject({ name: 'Nightly', url: expect.stringMatching(/\/account#tokens$/) });
    expect((await audited('token.created')).at(-1)?.details).toMatchObject({
      name: 'Nightly',
      scopes: ['read', 'admin'],
    });
    expect(JSON.stringify(await identity.events())).not.toContain(secret);
  });

  it('is named in the audit entry of a request made with it, and not in that of a session’s request', async () => {
    const { uuid, secret } = await made(person, { name: 'Importer', scopes: ['read', 'write', 'admin'] });
    const org = await identity.createOrganisation(person);
    await identity.publishSubscription(org, { current_subscription_type: 'grow_plan' });
    for (const token of [secret, person.token]) {
      const answer = await identity.api.post(`${ORGANISATIONS}/${org}/teams`, { token, body: { name: 'North' } });
      expect(answer.status).toBe(201);
    }
    const acts = (await audited('team.created')).slice(-2);
    expect(acts).toMatchObject([{ token: { uuid, name: 'Importer' } }, { token: null }]);
    expect(acts.map(({ actor }) => actor?.uuid)).toEqual([person.uuid, person.uuid]);
  });

  it('expires after 90 days by default and after a year at most; an invalid expiry is refused', async () => {
    await create(person);
    const [listed] = await list(person);
    const days = (Date.parse(listed.expires_at) - Date.parse(listed.created_at)) / DAY_MS;
    expect(days).toBe(90);
    expect((await create(person, { expires_at: inDays(365) })).status).toBe(201);
    for (const expires_at of [inDays(-1), inDays(367), 'tomorrow', 5]) {
      const { status, body } = await create(person, { expires_at });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['expires_at']]);
    }
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['owner'] }, 'scopes'],
    [{ scopes: ['read', 'read'] }, 'scopes'],
    [{ scopes: 'read' }, 'scopes'],
  ])('is not created with %j', async (more, field) => {
    const { status, body } = await create(person, more);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it('has another secret for each creation request, even with the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { name: 'CI', scopes: ['read'] };
    const answers = [
      await identity.api.post(TOKENS, { token: person.token, body, headers }),
      await identity.api.post(TOKENS, { token: person.token, body, headers }),
    ];
    expect(new Set(answers.map((answer) => answer.body.secret)).size).toBe(2);
  });

  it('is in the download of one’s own data, without its secret', async () => {
    const { uuid, secret } = await made(person);
    const { text, body } = await identity.api.get('/api/v1/user/export', { token: person.token });
    expect(body.tokens).toContainEqual(expect.objectContaining({ uuid, scopes: ['read'] }));
    expect(text).not.toContain(secret);
  });

  it('records its last use at most once an hour', async () => {
    const { uuid, secret } = await made(person);
    // Asked like another service would, but without a cache.
    const use = () => identity.api.get(`/internal/tokens/${apiTokenHash(secret)}`, { calling: 'identity' });
    const lastUse = async (): Promise<Date | undefined> => {
      const sql = 'select last_used_at from api_tokens where uuid = $1';
      return (await identity.host.admin<{ last_used_at: Date }>(sql, [uuid]))[0]?.last_used_at;
    };
    expect((await use()).body.token).toMatchObject({ uuid, user_uuid: person.uuid });
    const first = await lastUse();
    identity.host.clock.advance(30 * 60_000);
    await use();
    expect(await lastUse()).toEqual(first);
    identity.host.clock.advance(31 * 60_000);
    await use();
    expect(Number(await lastUse())).toBeGreaterThan(Number(first));
  });

  it('is refused to a user who has twenty, even when twenty-five are created at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: MOST_TOKENS + 5 }, () => create(person)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(MOST_TOKENS);
    expect(said(await create(person))).toEqual([409, 'TOKEN_LIMIT']);
    expect(await list(person)).toHaveLength(MOST_TOKENS);
  });

  it('is refused to a user with an unproven email address where proof is required', async () => {
    const strict = await createTestIdentity({ config: { emailProof: 'required' } });
    atEnd(() => strict.close());
    const newcomer = await strict.register();
    const body = { name: 'CI', scopes: ['read'] };
    expect(said(await strict.api.post(TOKENS, { token: newcomer.token, body }))).toEqual([403, 'EMAIL_NOT_PROVEN']);
  });
});

describe('a request with an API token', () => {
  it('is refused after the token was removed, which only its own user can do', async () => {
    const { uuid, secret } = await made(person);
    const other = await identity.register();
    const remove = (by: Person) => identity.api.del(`${TOKENS}/${uuid}`, { token: by.token });
    expect((await remove(other)).status).toBe(404);
    expect(await list(other)).toEqual([]);
    expect(await statusWith(secret)).toBe(200);
    expect((await remove(person)).body.tokens).toEqual([]);
    expect(await statusWith(secret)).toBe(401);
    expect((await remove(person)).status).toBe(404);
    expect((await audited('token.revoked')).at(-1)?.details).toEqual({ name: 'CI' });
  });

  it('is refused once the token has expired; the row of the token is deleted a month later', async () => {
    const { uuid, secret } = await made(person, { expires_at: inDays(1) });
    identity.host.clock.advance(DAY_MS);
    expect(await statusWith(secret)).toBe(401);
    const kept = () => identity.host.admin('select uuid from api_tokens where uuid = $1', [uuid]);
    const { sweep } = createHousekeeping(identity.host);
    await sweep();
    expect(await kept()).toHaveLength(1);
    identity.host.clock.advance(31 * DAY_MS);
    await sweep();
    expect(await kept()).toEqual([]);
  });

  it('is refused after the user changed the password, while the user’s session stays valid', async () => {
    const { secret } = await made(person);
    const body = { old_password: PASSWORD, password: 'calm-river-turns-99' };
    const changed = await identity.api.post('/api/v1/user/change_password_connected', { token: person.token, body });
    expect(changed.status).toBe(200);
    expect(await statusWith(secret)).toBe(401);
    expect(await list(person)).toEqual([]);
    expect((await audited('token.revoked')).at(-1)?.details).toEqual({ reason: 'password_changed', tokens: 1 });
  });

  it('is refused after the user deleted the account', async () => {
    const { secret } = await made(person);
    expect(await statusWith(secret)).toBe(200);
    const body = { sure: true, new_owners: [] };
    expect((await identity.api.del('/api/v1/user', { token: person.token, body })).status).toBe(200);
    expect(await statusWith(secret)).toBe(401);
  });

  it('is accepted after the user ended the other sessions and signed out', async () => {
    const { secret } = await made(person);
    await identity.api.del('/api/v1/user/sessions', { token: person.token });
    await identity.api.post('/api/v1/user/logout', { token: person.token });
    expect(await statusWith(secret)).toBe(200);
  });

  it('needs a token, which a session that has ended cannot create', async () => {
    await identity.api.post('/api/v1/user/logout', { token: person.token });
    expect((await create(person)).status).toBe(401);
  });

  it.each(['wmk_', 'wmk_nonsense', `wmk_${'A'.repeat(43)}`])('is refused with the made-up token %s', async (token) => {
    expect(said(await identity.api.get('/api/v1/user', { token }))).toEqual([401, 'SESSION_REQUIRED']);
  });
});

describe('an API token with all scopes', () => {
  it('is refused with TOKEN_SCOPE for every call for which no scopes are derived', async () => {
    const { secret } = await made(person, { scopes: TOKEN_SCOPES });
    const org = await identity.createOrganisation(person);
    const isForClients = ({ auth = 'session' }: DeclaredCall) => auth !== 'internal';
    const never = Object.entries<DeclaredCall>(CATALOGUE.identity).filter(
      ([, call]) => isForClients(call) && !scopesOf(call) && (call.auth !== 'public' || call.secret),
    );
    expect(never.length).toBeGreaterThan(18);
    for (const [name, call] of never) {
      const path = addressOf(call).replace(':org', org).replace(/:\w+/g, crypto.randomUUID());
      const body = call.method === 'GET' ? {} : { body: {} };
      const answer = await identity.api.send(call.method, path, { token: secret, ...body });
      expect([name, ...said(answer)]).toEqual([name, 403, 'TOKEN_SCOPE']);
    }
    expect(await statusWith(secret)).toBe(200);
  });

  it('cannot hand over an organisation or remove its owner, but can rename it and remove a member', async () => {
    const { secret } = await made(person, { scopes: TOKEN_SCOPES });
    const org = await identity.createOrganisation(person);
    await identity.publishSubscription(org, { current_subscription_type: 'grow_plan' });
    const member = await identity.join(org, person);
    const edit = (body: object) => identity.api.put(`${ORGANISATIONS}/${org}`, { token: secret, body });
    expect((await edit({ name: 'Renamed' })).status).toBe(200);
    expect(said(await edit({ new_owner_uuid: member.uuid }))).toEqual([403, 'TOKEN_SCOPE']);
    const remove = (users: Person[], heir?: Person) => {
      const body = { users_uuid: users.map(({ uuid }) => uuid), new_owner_id: heir?.uuid };
      return identity.api.del(`${ORGANISATIONS}/${org}/remove`, { token: secret, body });
    };
    expect(said(await remove([person], member))).toEqual([403, 'TOKEN_SCOPE']);
    expect((await remove([member])).status).toBe(200);
    expect(said(await remove([person]))).toEqual([403, 'TOKEN_SCOPE']);
  });

  it('cannot change whether an organisation requires a second factor', async () => {
    const { secret } = await made(person, { scopes: TOKEN_SCOPES });
    const org = await identity.createOrganisation(person);
    await identity.publishSubscription(org, { current_subscription_type: 'grow_plan' });
    const edit = (body: object) => identity.api.put(`${ORGANISATIONS}/${org}`, { token: secret, body });
    expect(said(await edit({ require_second_factor: true }))).toEqual([403, 'TOKEN_SCOPE']);
    expect((await edit({ name: 'Renamed', require_second_factor: false })).status).toBe(200);
  });
});

describe('an organisation on the free plan', () => {
  it('refuses API tokens, accepts them on the Grow plan, and refuses them again back on Free', async () => {
    const { secret } = await made(person);
    const org = await identity.createOrganisation(person);
    const read = () => identity.api.get(`${ORGANISATIONS}/${org}`, { token: secret });
    expect(said(await read())).toEqual([402, 'PLAN_LACKS_API']);
    expect((await identity.api.get(ORGANISATIONS, { token: secret })).status).toBe(200);
    await identity.publishSubscription(org, { current_subscription_type: 'grow_plan' });
    expect((await read()).status).toBe(200);
    await identity.publishSubscription(org, { current_subscription_type: 'free_plan' });
    const later = await made(person);
    expect((await identity.api.get(`${ORGANISATIONS}/${org}`, { token: later.secret })).status).toBe(402);
  });

  it('answers 404 to the API token of a user who is not a member', async () => {
    const { secret } = await made(person);
    const org = await identity.createOrganisation(await identity.register());
    expect((await identity.api.get(`${ORGANISATIONS}/${org}`, { token: secret })).status).toBe(404);
  });
});
