import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fold, foldedParts, searchDistance } from '@waymark/contracts';
import pg from 'pg';
import { serverUrl } from '../testing/test-database.ts';
import { searchDistanceSql } from './text-search.ts';

describe('the distance of a text from a search', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: serverUrl() });
    await client.connect();
  });
  afterAll(() => client.end());

  it.each([
    ['li', 'Anna Lindqvist', 0],
    ['li', 'Julia', 1],
    ['li', 'Ada Lovelace', 2],
    ['ada li', 'Ada Lindqvist', 0],
    ['ada li', 'Julia Adams', 1],
    ['ada grace', 'Ada Lovelace', 2],
    ['marie', 'Anne-Marie Dupont', 0],
    ['go-to', 'Go to market', 0],
    ['equipe', 'Réunion d’Équipe', 0],
    ['brien', "Miles O'Brien", 0],
    ['emea', 'Sales (EMEA)', 0],
    ['b', 'a/b', 0],
    ['%', '100%', 1],
  ])('for %j in %j is %i, in code as in SQL', async (search, text, expected) => {
    const bindings: string[] = [fold(text)];
    const bind = (part: string): string => `$${bindings.push(part)}::text`;
    const sql = `select ${searchDistanceSql('$1::text', foldedParts(search).map(bind))} as distance`;
    const { rows } = await client.query(sql, bindings);
    expect([searchDistance(search, text), rows[0].distance]).toEqual([expected, expected]);
  });
});
