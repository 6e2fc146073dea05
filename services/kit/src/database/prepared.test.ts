import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { serverUrl } from '../testing/test-database.ts';
import { prepared } from './prepared.ts';

describe('prepared statements', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: serverUrl() });
    await client.connect();
  });
  afterAll(() => client.end());

  it.each([
    'select * from things where id = $1',
    'select t.* from things t where id = $1',
    'select 1 as one, * from things where id = $1',
    'insert into things (id) values ($1) returning *',
  ])('that return all columns still run after a column is added: %s', async (text) => {
    await client.query('drop table if exists things');
    await client.query('create temp table things (id integer)');
    await client.query(prepared(text, [1]));
    await client.query('alter table things add column name text');
    await expect(client.query(prepared(text, [1]))).resolves.toBeDefined();
  });

  it.each([
    'with found as (select * from things) select id from found where id = $1',
    `select id, ')' as mark, (select json_agg(t) from (select t.* from things t where id = $1) t) as all from things`,
    'select named.id from unnest(array[$1::int]) named (id) cross join lateral (select * from things where id = named.id) t',
  ])('with * only inside parentheses have a name, and still run after a column is added: %s', async (text) => {
    await client.query('drop table if exists things');
    await client.query('create temp table things (id integer)');
    await client.query('insert into things values (1)');
    expect(prepared(text, [1]).name).toBeDefined();
    const { rows } = await client.query(prepared(text, [1]));
    await client.query('alter table things add column name text');
    const after = await client.query(prepared(text, [1]));
    expect(after.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  it('that list their columns keep one name, also with count(*) and a multiplication', () => {
    const text = 'select id, count(*) as count, 2 * max(size) as twice from things group by id';
    expect(prepared(text, []).name).toBeDefined();
    expect(prepared(text, []).name).toBe(prepared(text, []).name);
  });
});
