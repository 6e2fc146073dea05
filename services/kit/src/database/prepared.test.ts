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
  ])('outlast a column that the next release adds: %s', async (text) => {
    await client.query('drop table if exists things');
    await client.query('create temp table things (id integer)');
    await client.query(prepared(text, [1]));
    await client.query('alter table things add column name text');
    await expect(client.query(prepared(text, [1]))).resolves.toBeDefined();
  });

  it('are parsed once where their columns are named, counts and products among them', () => {
    const text = 'select id, count(*) as count, 2 * max(size) as twice from things group by id';
    expect(prepared(text, []).name).toBeDefined();
    expect(prepared(text, []).name).toBe(prepared(text, []).name);
  });
});
