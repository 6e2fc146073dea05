import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { healthOf, progressPercent } from '@waymark/contracts';
import { randomOf } from '@waymark/contracts/testing';
import { type TestDatabase, testDatabase } from '@waymark/service-kit/testing';
import { migrations } from '../service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('okr', migrations);
});
afterAll(() => database.close());

const EDGES = [
  0,
  -0,
  1,
  -1,
  0.07,
  0.1,
  0.29,
  0.3,
  0.55,
  1 / 3,
  2 / 3,
  7,
  10,
  31,
  69.999,
  70,
  99.5,
  100,
  -50,
  1e15,
  -1e15,
  1e-15,
  5e-324,
  1e-300,
];

const numbers = (count: number): number[] => {
  const { next, below } = randomOf(7);
  return Array.from({ length: count }, () => Math.round((next() - 0.5) * 10 ** below(7)) / 10 ** below(4));
};

const cases = (): number[][] => {
  const edges = EDGES.flatMap((start) => EDGES.flatMap((actual) => EDGES.map((target) => [start, actual, target])));
  const random = numbers(9_000);
  const triples = Array.from({ length: 3_000 }, (_, index) => random.slice(index * 3, index * 3 + 3));
  return [...edges, ...triples];
};

test('Postgres and the contracts agree on progress and health', async () => {
  const all = cases();
  const columns = [0, 1, 2].map((place) => all.map((one) => one[place] ?? 0));
  const rows = await database.admin<{ percent: number; health: string }>(
    `select progress_percent(s, a, t) as percent, health_of(progress_percent(s, a, t)) as health
     from unnest($1::float8[], $2::float8[], $3::float8[]) with ordinality as one(s, a, t, n) order by n`,
    columns,
  );
  const differences = all.flatMap(([start_value = 0, actual_value = 0, target_value = 0], index) => {
    const percent = progressPercent({ start_value, actual_value, target_value });
    const expected = { percent, health: healthOf(percent) };
    const row = rows[index];
    return row?.percent === expected.percent && row.health === expected.health
      ? []
      : [{ start_value, actual_value, target_value, expected, row }];
  });
  expect(differences).toEqual([]);
});
