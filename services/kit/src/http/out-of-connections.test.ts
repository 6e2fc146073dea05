import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createNotesService } from '../testing/fixtures/notes-service.ts';
import { api, type TestApi, type TestHost, testHost, until } from '../testing/index.ts';

const NOTES = `/api/v1/organisations/${randomUUID()}/notes`;
const AT_ONCE = 40;
const LIMIT_MS = 30_000;

describe('writes with fewer Postgres connections than the pools ask for', () => {
  let host: TestHost;
  let client: TestApi;
  let token: string;
  beforeAll(async () => {
    host = await testHost({
      service: 'okr',
      migrations: path.join(import.meta.dirname, '../testing/fixtures/migrations'),
    });
    client = api(createNotesService(host));
    token = await host.tokenFor();
  });
  afterAll(() => host.close());

  /** Whoever is no superuser gets so many; -1 is any number. */
  const allow = async (connections: number) => {
    const [row] = await host.admin<{ name: string }>('select current_database() as name');
    await host.admin(`alter database ${row?.name} connection limit ${connections}`);
  };
  const write = () =>
    client.post(NOTES, {
      token,
      headers: { 'x-role': 'admin', 'idempotency-key': randomUUID() },
      body: { text: 'kept' },
    });
  const kept = async () => (await host.admin("select 1 from notes where text = 'kept'")).length;

  it(
    'get 201 for some and 503 for others within six seconds, and exactly those with 201 are stored',
    async () => {
      await allow(2);
      const began = performance.now();
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, write));
      expect(performance.now() - began).toBeLessThan(5_700);
      const statuses = answers.map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([201, 503]));
      expect(await kept()).toBe(statuses.filter((status) => status === 201).length);
      for (const { headers } of answers.filter(({ status }) => status === 503))
        expect(headers['retry-after']).toBe('1');
      await allow(-1);
      // A connection that was refused a moment before may still fail the first call.
      await until(async () => (await write()).status === 201);
      const later = await Promise.all(Array.from({ length: AT_ONCE }, write));
      expect(new Set(later.map(({ status }) => status))).toEqual(new Set([201]));
    },
    LIMIT_MS,
  );
});
