import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import createKnex, { type Knex } from 'knex';
import { buildIndex, inBatches } from './table-changes.ts';

const schema = `changes_${randomUUID().slice(0, 8)}`;
let knex: Knex;
beforeAll(async () => {
  knex = createKnex({ client: 'pg', connection: process.env.TEST_DATABASE_URL ?? '', searchPath: [schema] });
  await knex.raw(`create schema ${schema}`);
  await knex.raw('create table things (id int, name text)');
  await knex.raw(`insert into things select n, case when n = 1 then 'one' end from generate_series(1, 25) n`);
});
afterAll(async () => {
  await knex.raw(`drop schema ${schema} cascade`);
  await knex.destroy();
});

const indexes = async () =>
  (
    await knex.raw(
      `select c.relname as name, i.indisvalid as valid, i.indisunique as unique from pg_index i join pg_class c on c.oid = i.indexrelid
       where c.relnamespace = ?::regnamespace`,
      [schema],
    )
  ).rows;

it('inBatches repeats an update of ten rows until no row is left to update', async () => {
  await inBatches(
    knex,
    `update things set name = 'later' where ctid = any(array(select ctid from things where name is null limit 10))`,
  );
  const { rows } = await knex.raw('select name, count(*)::int from things group by 1 order by 1');
  expect(rows).toEqual([
    { name: 'later', count: 24 },
    { name: 'one', count: 1 },
  ]);
});

it('buildIndex rebuilds an index left invalid by a failed build, and leaves a valid one as it is', async () => {
  await expect(buildIndex(knex, 'things_name', 'things (name)', { unique: true })).rejects.toThrow(/could not create/);
  expect(await indexes()).toEqual([{ name: 'things_name', valid: false, unique: true }]);
  await knex.raw(`update things set name = id::text`);
  await buildIndex(knex, 'things_name', 'things (name)', { unique: true });
  const file = async () => (await knex.raw(`select pg_relation_filenode('things_name')`)).rows;
  const built = await file();
  await buildIndex(knex, 'things_name', 'things (name)', { unique: true });
  expect(await file()).toEqual(built);
  expect(await indexes()).toEqual([{ name: 'things_name', valid: true, unique: true }]);
});
