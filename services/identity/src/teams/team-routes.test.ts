import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TeamResource } from '@waymark/contracts';
import { createTestIdentity, type Person, type TestIdentity } from '../testing/test-identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());

const at = (org: string, path = '') => `/api/v1/user/organisations/${org}/teams${path}`;
const create = (person: Person, org: string, body: object) => identity.api.post(at(org), { token: person.token, body });
const list = async (person: Person, org: string) =>
  (await identity.api.get(at(org), { token: person.token })).body.teams;

const arrange = async () => {
  const owner = await identity.register();
  const org = await identity.createOrganisation(owner);
  const [one, two] = [await identity.join(org, owner), await identity.join(org, owner)];
  const team = (await create(owner, org, { name: 'Team' })).body.team;
  return { owner, org, one, two, team };
};
const eventsOf = async (org: string, type: string) =>
  (await identity.events(type)).filter((event) => event.organisation === org).map((event) => event.data);

describe('a team', () => {
  it('is created, listed in order of name for a member, and published in an event', async () => {
    const { owner, org, one, team } = await arrange();
    await create(owner, org, { name: 'another' });
    expect(team).toEqual({
      uuid: expect.any(String),
      name: 'Team',
      users: [],
      users_total: 0,
      updated_at: expect.any(String),
    });
    expect((await list(one, org)).map((each: { name: string }) => each.name)).toEqual(['another', 'Team']);
    expect(await eventsOf(org, 'team.created')).toContainEqual({ uuid: team.uuid, name: 'Team', user_uuids: [] });
  });
  it('is found by name, by id, by the ids of its members, and on request by a member’s email address', async () => {
    const { owner, org, one, two, team } = await arrange();
    const élan = (await create(owner, org, { name: 'Élan' })).body.team;
    await identity.api.post(at(org, `/${team.uuid}/add`), { token: owner.token, body: { users_uuid: [one.uuid] } });
    const names = async (query: string) => {
      const { body, headers } = await identity.api.get(at(org, `?${query}`), { token: two.token });
      return [body.teams.map(({ name }: { name: string }) => name), Number(headers['x-total-count'])];
    };
    expect(await names('')).toEqual([['Team', 'Élan'], 2]);
    expect(await names('q=elan')).toEqual([['Élan'], 1]);
    expect(await names('q=%25')).toEqual([[], 0]);
    const address = encodeURIComponent(one.email);
    expect(await names(`q=${address}`)).toEqual([[], 0]);
    expect(await names(`q=${address}&people=true`)).toEqual([['Team'], 1]);
    expect(await names(`uuids=${élan.uuid},${crypto.randomUUID()}`)).toEqual([['Élan'], 1]);
    expect(await names(`users=${one.uuid},${two.uuid}`)).toEqual([['Team'], 1]);
    expect((await names('limit=1'))[0]).toHaveLength(1);
    expect((await identity.api.get(at(org, '?limit=0'), { token: two.token })).status).toBe(422);
  });
  it('is listed by relevance: those whose names match best first, then those found by their members', async () => {
    const { owner, org, one, team } = await arrange();
    await create(owner, org, { name: 'Presales' });
    await create(owner, org, { name: 'Sales' });
    await create(owner, org, { name: 'EMEA sales' });
    await identity.api.post(at(org, `/${team.uuid}/add`), { token: owner.token, body: { users_uuid: [one.uuid] } });
    await identity.api.put('/api/v1/user', { token: one.token, body: { last_name: 'Salesman' } });
    const names = async (query: string) =>
      (await identity.api.get(at(org, `?${query}`), { token: owner.token })).body.teams.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names('q=sales')).toEqual(['EMEA sales', 'Presales', 'Sales']);
    expect(await names('q=sales&sort=relevance')).toEqual(['EMEA sales', 'Sales', 'Presales']);
    expect(await names('q=sales&people=true&sort=relevance')).toEqual(['EMEA sales', 'Sales', 'Presales', 'Team']);
    expect(await names('q=sales&people=true&sort=relevance&limit=1&offset=3')).toEqual(['Team']);
    expect(await names('sort=relevance')).toEqual(['EMEA sales', 'Presales', 'Sales', 'Team']);
  });
  it('is listed with at most the wanted number of members, only those that were asked for, and the number of all', async () => {
    const { owner, org, one, two, team } = await arrange();
    const users_uuid = [owner.uuid, one.uuid, two.uuid];
    await identity.api.post(at(org, `/${team.uuid}/add`), { token: owner.token, body: { users_uuid } });
    const listed = async (query: string) => {
      const { body } = await identity.api.get(at(org, `?${query}`), { token: one.token });
      return body.teams.map(({ users, users_total }: TeamResource) => [users, users_total]);
    };
    const all = users_uuid.toSorted();
    expect(await listed('')).toEqual([[all, 3]]);
    expect(await listed('users_limit=2')).toEqual([[all.slice(0, 2), 3]]);
    expect(await listed('users_limit=0')).toEqual([[[], 3]]);
    expect(await listed(`users=${two.uuid}`)).toEqual([[all, 3]]);
    expect(await listed(`users=${two.uuid},${crypto.randomUUID()}&users_limit=9`)).toEqual([[[two.uuid], 3]]);
    const refused = await identity.api.get(at(org, '?users_limit=-1'), { token: one.token });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['users_limit']]);
  });
  it('appears exactly once in the pages of the list, whatever the page size', async () => {
    const { owner, org } = await arrange();
    for (const name of ['b', 'A', 'c', 'B', 'd', 'a']) await create(owner, org, { name });
    const page = async (query: string): Promise<string[]> =>
      (await identity.api.get(at(org, query), { token: owner.token })).body.teams.map(({ uuid }: Person) => uuid);
    const all = await page('');
    expect(all).toHaveLength(7);
    for (const limit of [1, 2, 3, 5]) {
      const pages: string[][] = [];
      for (let offset = 0; offset < 8; offset += limit) pages.push(await page(`?limit=${limit}&offset=${offset}`));
      expect(pages.flat()).toEqual(all);
    }
    expect(await page('?offset=5')).toEqual(all.slice(5));
  });
  it('of another organisation is not found, and the list of that organisation answers 404', async () => {
    const { org, one } = await arrange();
    const elsewhere = await arrange();
    const query = `?uuids=${elsewhere.team.uuid}&users=${elsewhere.one.uuid}`;
    expect((await identity.api.get(at(org, query), { token: one.token })).body.teams).toEqual([]);
    expect((await identity.api.get(at(elsewhere.org), { token: one.token })).status).toBe(404);
  });
  it('needs a name', async () => {
    const { owner, org, team } = await arrange();
    expect((await create(owner, org, {})).body.errors).toHaveProperty('name');
    expect((await create(owner, org, { name: '  ' })).status).toBe(422);
    const renamed = await identity.api.put(at(org, `/${team.uuid}`), { token: owner.token, body: { name: '' } });
    expect(renamed.body.errors).toHaveProperty('name');
  });
  it('is renamed, unless another edit came first', async () => {
    const { owner, org, team } = await arrange();
    const put = (body: object) => identity.api.put(at(org, `/${team.uuid}`), { token: owner.token, body });
    const { updated_at } = team;
    expect((await put({ name: 'First', updated_at })).body.team.name).toBe('First');
    const late = await put({ name: 'Second', updated_at });
    expect([late.status, late.body.code]).toEqual([409, 'EDITED_MEANWHILE']);
    expect(late.body.team.name).toBe('First');
    expect(await eventsOf(org, 'team.updated')).toEqual([
      expect.objectContaining({ name: 'First', changed: ['name'] }),
    ]);
  });
  it('accepts active members only, and lists each once', async () => {
    const { owner, org, one, two, team } = await arrange();
    const add = (users_uuid: unknown) =>
      identity.api.post(at(org, `/${team.uuid}/add`), { token: owner.token, body: { users_uuid } });
    expect(new Set((await add([one.uuid, two.uuid])).body.team.users)).toEqual(new Set([one.uuid, two.uuid]));
    expect((await add([one.uuid, one.uuid.toUpperCase()])).body.team.users).toHaveLength(2);
    expect((await add([crypto.randomUUID()])).body.errors).toHaveProperty('users_uuid');
    expect((await add('x')).status).toBe(422);
    const path = `/api/v1/user/organisations/${org}/add`;
    const invited = await identity.api.post(path, {
      token: owner.token,
      body: { users_emails: ['pending@example.com'] },
    });
    expect((await add([invited.body.users[0].uuid])).body.code).toBe('MEMBER_NOT_ACTIVE');
  });
  it('loses a removed member and publishes the successor, who must not be the removed member', async () => {
    const { owner, org, one, two, team } = await arrange();
    await identity.api.post(at(org, `/${team.uuid}/add`), { token: owner.token, body: { users_uuid: [one.uuid] } });
    const remove = (body: object) => identity.api.del(at(org, `/${team.uuid}/remove`), { token: owner.token, body });
    expect((await remove({ users_uuid: [one.uuid], new_owner_id: one.uuid })).body.errors).toHaveProperty(
      'new_owner_id',
    );
    expect((await remove({ users_uuid: [one.uuid], new_owner_id: two.uuid })).body.team.users).toEqual([]);
    expect((await eventsOf(org, 'team.updated')).at(-1)).toMatchObject({
      user_uuids: [],
      changed: ['users'],
      removed_uuids: [one.uuid],
      successor_uuid: two.uuid,
    });
  });
  it('removes only its own members, and refuses users who are not active in the organisation', async () => {
    const { owner, org, one, two, team } = await arrange();
    await identity.api.post(at(org, `/${team.uuid}/add`), { token: owner.token, body: { users_uuid: [one.uuid] } });
    const remove = (users_uuid: string[]) =>
      identity.api.del(at(org, `/${team.uuid}/remove`), { token: owner.token, body: { users_uuid } });
    const invited = await identity.api.post(`/api/v1/user/organisations/${org}/add`, {
      token: owner.token,
      body: { users_emails: ['invited@example.com'] },
    });
    for (const other of [crypto.randomUUID(), invited.body.users[0].uuid]) {
      const refused = await remove([one.uuid, other]);
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['users_uuid']]);
    }
    const before = (await eventsOf(org, 'team.updated')).length;
    const already = await remove([two.uuid]);
    expect([already.status, already.body.team?.users]).toEqual([200, [one.uuid]]);
    expect(await eventsOf(org, 'team.updated')).toHaveLength(before);
    expect((await remove([one.uuid, two.uuid])).body.team.users).toEqual([]);
    expect((await eventsOf(org, 'team.updated')).at(-1)).toMatchObject({ removed_uuids: [one.uuid] });
  });
  it('is deleted with an event that names the team to take over, which must be another existing one', async () => {
    const { owner, org, team } = await arrange();
    const heir = (await create(owner, org, { name: 'Heir' })).body.team;
    const remove = (body: object) => identity.api.del(at(org, `/${team.uuid}`), { token: owner.token, body });
    for (const new_team_uuid of [team.uuid, crypto.randomUUID()]) {
      expect((await remove({ new_team_uuid })).body.errors).toHaveProperty('new_team_uuid');
    }
    expect((await remove({ new_team_uuid: heir.uuid })).status).toBe(200);
    expect(await eventsOf(org, 'team.deleted')).toEqual([expect.objectContaining({ new_team_uuid: heir.uuid })]);
    expect((await remove({})).status).toBe(404);
  });
  it('is deleted also when no team is named to take over', async () => {
    const { owner, org, team } = await arrange();
    expect((await identity.api.del(at(org, `/${team.uuid}`), { token: owner.token })).status).toBe(200);
    expect(await eventsOf(org, 'team.deleted')).toEqual([expect.objectContaining({ new_team_uuid: null })]);
  });
  it('of another organisation cannot be renamed or named as the team to take over', async () => {
    const [here, there] = [await arrange(), await arrange()];
    const path = at(here.org, `/${there.team.uuid}`);
    expect((await identity.api.put(path, { token: here.owner.token, body: { name: 'x' } })).status).toBe(404);
    const heir = { new_team_uuid: there.team.uuid };
    const answer = await identity.api.del(at(here.org, `/${here.team.uuid}`), { token: here.owner.token, body: heir });
    expect(answer.body.errors).toHaveProperty('new_team_uuid');
  });
  it.each([
    [{ blocked_for_not_paying: true }, 'BLOCKED_FOR_NOT_PAYING'],
    [{ number_of_users_based_on_subscription: 2 }, 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION'],
  ])('does not change while the organisation is blocked: %p', async (state, code) => {
    const { owner, org, team } = await arrange();
    await identity.publishSubscription(org, state);
    const answer = await create(owner, org, { name: '' });
    expect([answer.status, answer.body.code]).toEqual([402, code]);
    expect((await identity.api.put(at(org, `/${team.uuid}`), { token: owner.token, body: { name: 'x' } })).status).toBe(
      402,
    );
    expect(await list(owner, org)).toHaveLength(1);
  });
  it('is created as soon as billing returns that the block is lifted, before the event arrives', async () => {
    const { owner, org } = await arrange();
    await identity.publishSubscription(org, { blocked_for_not_paying: true });
    const { state } = (
      await identity.host.admin<{ state: object }>('select state from subscriptions where organisation_uuid = $1', [
        org,
      ])
    )[0] ?? { state: {} };
    const lifted = { ...state, organisation_uuid: org, blocked_for_not_paying: false };
    const answer = { body: { subscriptions: [lifted] } };
    identity.host.internal.answer('billing', 'POST', '/internal/subscriptions', answer);
    expect((await create(owner, org, { name: 'South' })).status).toBe(201);
  });
});
