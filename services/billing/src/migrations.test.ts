import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { earlierDatabase } from '@waymark/service-kit/testing';

const MIGRATIONS = path.join(import.meta.dirname, '../migrations');
const LISTED = '20261129100000_listed_organisations.ts';

let earlier: Awaited<ReturnType<typeof earlierDatabase>>;
beforeAll(async () => {
  earlier = await earlierDatabase('billing', MIGRATIONS);
});
afterAll(() => earlier.close());

it('the migration keeps teams stored by an earlier version', async () => {
  const { knex, migrate } = earlier;
  await migrate('20261120000001_subscriptions.ts', '20261120000002_extraction.ts');
  const team = {
    organisation_uuid: '00000000-0000-4000-8000-000000000001',
    user_uuids: ['00000000-0000-4000-8000-000000000003'],
    gone: false,
    sequence: 5,
  };
  await knex('teams').insert({ ...team, uuid: '00000000-0000-4000-8000-000000000002' });
  await migrate('20261121000001_request_uuid.ts', '20261122000001_read_marks.ts', '20261122000002_teams.ts');
  expect(await knex('teams')).toEqual([{ ...team, team_uuid: '00000000-0000-4000-8000-000000000002', sequence: '5' }]);
});

it('the migration lists and counts organisations stored by an earlier version, except deleted ones', async () => {
  const { knex, migrate } = earlier;
  const since = (await readdir(MIGRATIONS)).filter((name) => name > '20261122000002_teams.ts' && name < LISTED).sort();
  await migrate(...since);
  const uuid = (n: number) => `00000000-0000-4000-8000-0000000001${n}`;
  const organisations = [
    { organisation_uuid: uuid(10), folded_name: 'acme' },
    { organisation_uuid: uuid(11), folded_name: null, gone: true },
    { organisation_uuid: uuid(12), folded_name: 'élan' },
  ];
  await knex('organisations').insert(organisations);
  const updated_at = new Date();
  await knex('subscriptions').insert([10, 11, 12, 13].map((n) => ({ organisation_uuid: uuid(n), updated_at })));
  await migrate(LISTED);
  const names = async () => await knex('subscriptions').orderBy('organisation_uuid').pluck('listed_name');
  const total = async () => Number((await knex('listed_counts').sum('organisations as total'))[0]?.total);
  expect([await names(), await total()]).toEqual([['acme', null, 'élan', null], 2]);
  await knex('organisations').insert({ organisation_uuid: uuid(13), folded_name: 'late' });
  await knex('organisations')
    .where({ organisation_uuid: uuid(10) })
    .update({ folded_name: null, gone: true });
  expect([await names(), await total()]).toEqual([[null, null, 'élan', 'late'], 2]);
  await knex('subscriptions')
    .where({ organisation_uuid: uuid(12) })
    .delete();
  expect(await total()).toBe(1);
});
