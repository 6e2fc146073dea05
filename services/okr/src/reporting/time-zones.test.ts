import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inputSchema } from '@waymark/contracts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Names of earlier times that Intl still knows. */
const OF_INTL = [
  'AGT',
  'BST',
  'IST',
  'US/Pacific-New',
  'SystemV/AST4',
  'SystemV/PST8PDT',
  'CET',
  'EST5EDT',
  'Etc/Unknown',
];

it('Postgres knows every time zone that an organisation may choose', async () => {
  const rows = await world.host.admin<{ name: string }>('select name from pg_timezone_names');
  const known = new Set(rows.map(({ name }) => name.toLowerCase()));
  const schema = inputSchema('organisationEdit');
  const accepted = [...Intl.supportedValuesOf('timeZone'), ...known, ...OF_INTL].flatMap((timezone) =>
    schema.isValidSync({ timezone }) ? [schema.cast({ timezone }).timezone ?? ''] : [],
  );
  expect(accepted.length).toBeGreaterThan(500);
  expect(accepted.filter((name) => !known.has(name.toLowerCase()))).toEqual([]);
});
