import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;
let working: { uuid: string; name: string; keyresults: { uuid: string; url: string }[] };

beforeAll(async () => {
  world = await createWorld();
  org = await world.organisation(['owner', 'other']);
  const call = await world.as(org.user.owner);
  const parts = [keyresult({ name: 'Mine' }), keyresult({ name: 'Theirs', user_uuid: org.user.other })];
  const make = async (more: object) =>
    (await call.post(org.base, objective(org.user.owner ?? '', { keyresults: parts, ...more }))).body.objective;
  working = await make({ name: 'At work' });
  await make({ name: 'Not yet' });
  await world.host.admin(`update objectives set status = 'working' where uuid = $1`, [working.uuid]);
  const [first] = working.keyresults;
  await call.put(`${org.base}/${working.uuid}/keyresults/${first?.uuid}`, { actual_value: 4, comment: 'Well' });
});
afterAll(() => world.close());

describe('what a reminder lists', () => {
  test('is by owner the key results of objectives at work, with health and link', async () => {
    const { body } = await world.http.get(`/internal/organisations/${org.uuid}/working_keyresults`, {
      calling: 'okr',
    });
    expect(body.users).toHaveLength(2);
    const own = body.users.find(({ user_uuid }: { user_uuid: string }) => user_uuid === org.user.owner);
    expect(own.keyresults).toMatchObject([
      { name: 'Mine', progress: 40, health: 'at_risk', objective_name: 'At work', url: working.keyresults[0]?.url },
    ]);
  });

  test('is empty once the organisation is deleted', async () => {
    const gone = await world.organisation(['owner']);
    const data = { uuid: gone.uuid, name: 'Acme' };
    await world.deliver(world.event('waymark.identity.organisation.deleted.v1', gone.uuid, data));
    const { body } = await world.http.get(`/internal/organisations/${gone.uuid}/working_keyresults`, {
      calling: 'okr',
    });
    expect(body.users).toEqual([]);
  });
});

test('an export holds what a person owns, validates, created and changed', async () => {
  const { body } = await world.http.get(`/internal/users/${org.user.owner}/export`, { calling: 'okr' });
  expect(body.export.objectives).toHaveLength(2);
  expect(body.export.objectives[0]).toMatchObject({ is_owner: true, is_validator: true, is_creator: true });
  expect(body.export.keyresults.map(({ name }: { name: string }) => name)).toEqual(['Mine', 'Mine']);
  expect(body.export.changes).toMatchObject([{ from: 0, to: 4, comment: 'Well' }]);
  const other = await world.http.get(`/internal/users/${org.user.other}/export`, { calling: 'okr' });
  expect(other.body.export).toMatchObject({ objectives: [], changes: [] });
});

test.each([['/working_keyresults'], ['']])('nothing under /internal answers without the secret: %s', async (tail) => {
  const path = tail === '' ? `/internal/users/${org.user.owner}/export` : `/internal/organisations/${org.uuid}${tail}`;
  const token = await world.host.tokenFor({ user: org.user.owner });
  expect((await world.http.get(path)).status).toBe(401);
  expect((await world.http.get(path, { token })).status).toBe(401);
});
