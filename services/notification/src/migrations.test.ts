import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase } from '@waymark/service-kit/testing';
import createKnex, { type Knex } from 'knex';

type Migration = { up(knex: Knex): Promise<void> };

const SCHEMA = 'earlier';
const migration = (name: string): Promise<Migration> => import(path.join(import.meta.dirname, '../migrations', name));

let knex: Knex;
let close: () => Promise<void>;
beforeAll(async () => {
  const test = await testDatabase('notification', path.join(import.meta.dirname, '../migrations'));
  knex = createKnex({ client: 'pg', connection: test.url, searchPath: [SCHEMA, 'public'], pool: { min: 0, max: 1 } });
  close = async () => {
    await knex.destroy();
    await test.close();
  };
  await knex.raw(`create schema ${SCHEMA}`);
});
afterAll(() => close());

it('keeps the organisations and blocks of a database that an earlier version has made', async () => {
  await (await migration('20261120000001_history_mail_reminders.ts')).up(knex);
  await knex.raw(`
    insert into organisations (organisation_uuid, name, lang, blocked_for_not_paying, blocked_for_users, gone, sequence, block_sequence)
    values ('00000000-0000-4000-8000-000000000001', 'Blocked', 'en', true, false, false, 3, 7),
      ('00000000-0000-4000-8000-000000000002', 'Free', 'fr', false, false, false, 4, 0),
      ('00000000-0000-4000-8000-000000000003', null, null, false, true, false, 0, 9),
      ('00000000-0000-4000-8000-000000000004', null, null, true, false, true, 8, 5)`);
  await (await migration('20261122000001_read_marks.ts')).up(knex);
  await (await migration('20261122000002_subscriptions.ts')).up(knex);

  const last = (uuid: string) => uuid.slice(-1);
  const organisations = await knex('organisations').orderBy('organisation_uuid');
  expect(organisations.map((row) => [last(row.organisation_uuid), row.name, row.gone])).toEqual([
    ['1', 'Blocked', false],
    ['2', 'Free', false],
    ['4', null, true],
  ]);
  const blocks = await knex('subscriptions').orderBy('organisation_uuid');
  expect(
    blocks.map((row) => [
      last(row.organisation_uuid),
      row.blocked_for_not_paying,
      row.blocked_for_users,
      Number(row.sequence),
    ]),
  ).toEqual([
    ['1', true, false, 7],
    ['3', false, true, 9],
  ]);
});
