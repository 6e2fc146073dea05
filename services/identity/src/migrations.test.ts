import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newUuid } from '@waymark/service-kit';
import { earlierDatabase } from '@waymark/service-kit/testing';

const MIGRATIONS = path.join(import.meta.dirname, '../migrations');
const FILLED = '20261207100000_unused_dropped.ts';

let earlier: Awaited<ReturnType<typeof earlierDatabase>>;
beforeAll(async () => {
  earlier = await earlierDatabase('identity', MIGRATIONS);
});
afterAll(() => earlier.close());

it('a device that an earlier version stored without a last sign-in was last used at its first', async () => {
  const { knex, migrate } = earlier;
  await migrate(...(await readdir(MIGRATIONS)).filter((name) => name < FILLED).sort());
  const first_seen_at = new Date('2026-03-01T08:00:00Z');
  const user = {
    ...{ uuid: newUuid(), first_name: 'Ada', last_name: 'Byron', email: 'ada@example.org', lang: 'en' },
    ...{ search_text: '', created_at: first_seen_at, updated_at: first_seen_at },
  };
  await knex('users').insert(user);
  const last_seen_at = new Date('2026-05-01T08:00:00Z');
  const device = { user_uuid: user.uuid, first_seen_at };
  await knex('known_devices').insert([
    { ...device, fingerprint: Buffer.from('earlier'), last_seen_at: null },
    { ...device, fingerprint: Buffer.from('later'), last_seen_at },
  ]);
  await migrate(FILLED);
  expect(await knex('known_devices').orderBy('fingerprint').pluck('last_seen_at')).toEqual([
    first_seen_at,
    last_seen_at,
  ]);
});
