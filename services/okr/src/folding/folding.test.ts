import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { MOST_FOLDED } from '@waymark/contracts';
import { lockWaiters, until } from '@waymark/service-kit/testing';
import { createWorld, type Organisation, objective, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;
let ann: Awaited<ReturnType<World['as']>>;
let bob: Awaited<ReturnType<World['as']>>;
beforeAll(async () => {
  world = await createWorld();
  world.host.internal.answer('identity', 'GET', /members/, { status: 404, body: {} });
});
beforeEach(async () => {
  org = await world.organisation(['ann', 'bob']);
  ann = await world.as(org.user.ann);
  bob = await world.as(org.user.bob);
});
afterAll(() => world.close());

const make = async (): Promise<string> => (await ann.post(org.base, objective(org.user.ann ?? ''))).body.objective.uuid;
const foldedBy = async (who: typeof ann) => (await who.get(`${org.base}/folded`)).body.folded;
const fold = (who: typeof ann, uuid: string, folded = true) => who.put(`${org.base}/${uuid}/folded`, { folded });

test('folded objectives are stored per user, and listed with the last folded first', async () => {
  const [first, second] = [await make(), await make()];
  expect((await fold(ann, first)).body).toMatchObject({ folded: true });
  world.host.clock.advance(1_000);
  await fold(ann, second);
  expect(await foldedBy(ann)).toEqual([second, first]);
  expect(await foldedBy(bob)).toEqual([]);
  await fold(ann, second, false);
  expect(await foldedBy(ann)).toEqual([first]);
});

test('folding and unfolding twice is the same as once', async () => {
  const uuid = await make();
  await fold(ann, uuid);
  expect((await fold(ann, uuid)).status).toBe(200);
  expect(await foldedBy(ann)).toEqual([uuid]);
  await fold(ann, uuid, false);
  expect((await fold(ann, uuid, false)).status).toBe(200);
  expect(await foldedBy(ann)).toEqual([]);
});

test('folding one objective more than the limit adds it and removes an earlier one', async () => {
  const uuid = await make();
  const stored = await world.host.admin<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'okr' and table_name = 'objectives' and is_generated = 'NEVER' and column_name <> 'uuid'`,
  );
  const columns = stored.map(({ name }) => name).join();
  await world.host.admin(
    `with copies as (
       insert into objectives (uuid, ${columns}) select gen_random_uuid(), ${columns}
       from objectives, generate_series(1, $2) where uuid = $1 returning uuid)
     insert into folded_objectives select $3, $4, uuid, '2026-01-01' from copies`,
    [uuid, MOST_FOLDED, org.uuid, org.user.ann],
  );
  await fold(ann, uuid);
  const folded = await foldedBy(ann);
  expect([folded.length, folded[0]]).toEqual([MOST_FOLDED, uuid]);
});

test('a deleted objective is removed from the folded objectives', async () => {
  const uuid = await make();
  await fold(bob, uuid);
  await ann.del(`${org.base}/${uuid}`);
  expect(await foldedBy(bob)).toEqual([]);
});

test('folding an objective that is being deleted fails with OBJECTIVE_NOT_FOUND', async () => {
  const uuid = await make();
  const { database } = world.host;
  let answer: ReturnType<typeof fold> | undefined;
  await database.inOrganisation(org.uuid, async (scope) => {
    await scope.table('objectives').where({ uuid }).delete();
    answer = fold(bob, uuid);
    await until(async () => (await lockWaiters(world.host)) > 0);
  });
  expect((await answer)?.body.code).toBe('OBJECTIVE_NOT_FOUND');
});

test.each([
  ['left', 'waymark.identity.member.left.v1'],
  ['deleted the account', 'waymark.identity.user.deleted.v1'],
] as const)(
  'folded objectives are in the export of a user, and are deleted once the user has %s',
  async (_how, type) => {
    const uuid = await make();
    const user = org.user.bob ?? '';
    await fold(bob, uuid);
    const { body } = await world.http.get(`/internal/users/${user}/export`, { calling: 'okr' });
    expect(body.export.folded).toMatchObject([{ organisation_uuid: org.uuid, objective_uuid: uuid }]);
    const left = { ...world.member(org.uuid, user, 'bob'), successor_uuid: null, reason: 'removed' as const };
    await world.deliver(
      type === 'waymark.identity.member.left.v1'
        ? world.event(type, org.uuid, left)
        : world.event(type, user, { uuid: user, email: 'bob@example.org' }),
    );
    const kept = await world.host.admin('select * from folded_objectives where user_uuid = $1', [user]);
    expect(kept).toEqual([]);
  },
);

test('folding is 404 for non-members and unknown objectives, and 422 for an invalid body', async () => {
  const uuid = await make();
  const stranger = await world.as(randomUUID());
  expect((await fold(stranger, uuid)).status).toBe(404);
  expect((await stranger.get(`${org.base}/folded`)).status).toBe(404);
  const other = await world.organisation(['carol']);
  const carol = await world.as(other.user.carol);
  expect((await carol.put(`${other.base}/${uuid}/folded`, { folded: true })).body.code).toBe('OBJECTIVE_NOT_FOUND');
  expect((await fold(ann, randomUUID())).body.code).toBe('OBJECTIVE_NOT_FOUND');
  expect((await ann.put(`${org.base}/${uuid}/folded`, { folded: 'maybe' })).status).toBe(422);
  expect((await ann.put(`${org.base}/${uuid}/folded`, {})).status).toBe(422);
});
