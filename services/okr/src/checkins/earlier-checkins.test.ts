import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import createKnex, { type Knex } from 'knex';
import { createWorld, keyresult, type Organisation, objective, START, type World } from '../testing/world.ts';

const MIGRATION = path.join(import.meta.dirname, '../../migrations/20261124100000_checkins.ts');

let world: World;
let org: Organisation;
let knex: Knex;

beforeAll(async () => {
  world = await createWorld();
  org = await world.organisation(['owner']);
  knex = createKnex({
    client: 'pg',
    connection: world.host.databaseUrl,
    searchPath: ['okr', 'public'],
    pool: { min: 0, max: 1 },
  });
});
afterAll(async () => {
  await knex.destroy();
  await world.close();
});

test('the migration turns the whole existing history of values into check-ins', async () => {
  const call = await world.as(org.user.owner);
  const made = await call.post(org.base, objective(org.user.owner ?? '', { keyresults: [keyresult(), keyresult()] }));
  const [one, other] = made.body.objective.keyresults;
  await world.host.admin(`update objectives set status = 'working' where uuid = $1`, [made.body.objective.uuid]);
  // As the release before has left it.
  await world.host.admin(
    `insert into keyresult_changes (organisation_uuid, keyresult_uuid, at, user_uuid, from_value, to_value, comment, uuid)
     select $1, $2, $3::timestamptz + n * interval '1 hour', $4, n - 1, n, 'No. ' || n, null from generate_series(1, 30) n`,
    [org.uuid, one.uuid, START, org.user.owner],
  );
  await world.host.admin('drop index keyresult_changes_uuid');
  const { up }: { up(knex: Knex): Promise<void> } = await import(MIGRATION);
  await up(knex);
  const { body } = await call.get(`${org.base.replace('/objectives', '')}/keyresults/${one.uuid}/checkins`);
  const at = (hours: number) => new Date(START.getTime() + hours * 3_600_000);
  expect(body.total).toBe(30);
  expect(new Set(body.checkins.map(({ uuid }: { uuid: string }) => uuid)).size).toBe(30);
  expect(body.checkins[0]).toMatchObject({ at: at(30).toISOString(), from_value: 29, value: 30, comment: 'No. 30' });
  const rows = await world.host.admin('select uuid, checked_in_at, recent from keyresults order by position');
  const recent = Array.from({ length: 24 }, (_, index) => [at(index + 7).getTime(), index + 7]).flat();
  expect(rows).toEqual([
    { uuid: one.uuid, checked_in_at: at(30), recent },
    { uuid: other.uuid, checked_in_at: null, recent: [] },
  ]);
});
