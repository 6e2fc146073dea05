import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase } from '@waymark/service-kit/testing';
import createKnex, { type Knex } from 'knex';

type Migration = { up(knex: Knex): Promise<void> };

const SCHEMA = 'earlier';
const DIRECTORY = path.join(import.meta.dirname, '../migrations');
const migration = (name: string): Promise<Migration> => import(path.join(DIRECTORY, name));

let knex: Knex;
let close: () => Promise<void>;
beforeAll(async () => {
  const test = await testDatabase('billing', DIRECTORY);
  knex = createKnex({ client: 'pg', connection: test.url, searchPath: [SCHEMA, 'public'], pool: { min: 0, max: 1 } });
  close = async () => {
    await knex.destroy();
    await test.close();
  };
  await knex.raw(`create schema ${SCHEMA}`);
});
afterAll(() => close());

it('keeps the teams of a database that an earlier version has made', async () => {
  await (await migration('20261120000001_subscriptions.ts')).up(knex);
  await (await migration('20261120000002_extraction.ts')).up(knex);
  const team = {
    organisation_uuid: '00000000-0000-4000-8000-000000000001',
    user_uuids: ['00000000-0000-4000-8000-000000000003'],
    gone: false,
    sequence: 5,
  };
  await knex('teams').insert({ ...team, uuid: '00000000-0000-4000-8000-000000000002' });
  for (const name of ['20261121000001_request_uuid.ts', '20261122000001_read_marks.ts', '20261122000002_teams.ts']) {
    await (await migration(name)).up(knex);
  }
  expect(await knex('teams')).toEqual([{ ...team, team_uuid: '00000000-0000-4000-8000-000000000002', sequence: '5' }]);
});
