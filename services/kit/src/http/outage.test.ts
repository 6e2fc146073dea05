import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, type Database } from '../database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { readKitSettings } from '../kit-settings.ts';
import { createLogger } from '../logger.ts';
import { createNotesService } from '../testing/fixtures/notes-service.ts';
import {
  api,
  createTestClock,
  createTestInternal,
  createTestTransport,
  signCall,
  TEST_SECRET,
  type TestApi,
  testKeys,
  tokenFor,
} from '../testing/index.ts';
import { createMetrics } from './metrics.ts';

const directory = path.join(import.meta.dirname, '../testing/fixtures/migrations');
const logger = createLogger({ service: 'okr', level: 'silent' });
const NOTES = `/api/v1/organisations/${randomUUID()}/notes`;
const ADMIN = { 'x-role': 'admin' };

describe('while Postgres is unavailable', () => {
  let dataDir: string;
  let server: EmbeddedPostgres;
  let database: Database;
  let client: TestApi;
  let token: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'waymark-outage-'));
    await chmod(dataDir, 0o755);
    server = await startEmbeddedPostgres({ dataDir, durable: false, logger });
    await migrate({ admin: server.url, service: 'okr', directory });
    database = createDatabase({ url: server.url, service: 'okr', logger });
    token = await tokenFor();
    const settings = readKitSettings({ DATABASE_URL: server.url, INTERNAL_SECRET: TEST_SECRET });
    const ports = { transport: createTestTransport(), internal: createTestInternal(signCall), keys: testKeys() };
    const host = { settings, database, ...ports, clock: createTestClock(), logger, metrics: createMetrics('okr') };
    client = api(createNotesService(host));
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const call = async (write: boolean): Promise<{ status: number; ms: number }> => {
    const began = performance.now();
    const request = { token, headers: ADMIN };
    const { status } = await (write
      ? client.post(NOTES, { ...request, body: { text: 'kept' } })
      : client.get(NOTES, request));
    return { status, ms: performance.now() - began };
  };

  it('requests get 503 within five seconds, and succeed after the restart without lost writes', async () => {
    const answers: { status: number; ms: number }[] = [];
    let over = false;
    const caller = async (write: boolean) => {
      while (!over) {
        answers.push(await call(write));
        await breathe();
      }
    };
    const callers = [caller(true), caller(true), caller(false), caller(false)];
    while (answers.length < 50) await breathe();
    await server.stop();
    while (answers.filter(({ status }) => status === 503).length < 50) await breathe();
    expect((await client.get('/readyz')).status).toBe(503);
    const port = Number(new URL(server.url).port);
    server = await startEmbeddedPostgres({ dataDir, port, durable: false, logger });
    const back = performance.now();
    while ((await call(true)).status !== 201) await breathe();
    const recovered = performance.now() - back;
    over = true;
    await Promise.all(callers);

    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 201, 503]);
    expect(Math.max(recovered, ...answers.map(({ ms }) => ms))).toBeLessThan(5_000);
    const kept = await database.acrossOrganisations('counting', (trx) => trx('notes').count({ count: '*' }));
    expect(Number(kept[0]?.count)).toBeGreaterThanOrEqual(answers.filter(({ status }) => status === 201).length);
  });
});
