import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Service } from '../host/service.ts';
import { createLogger } from '../logger.ts';
import { createNotesService } from '../testing/fixtures/notes-service.ts';
import { api, createTestClock, type TestApi, type TestHost, testHost } from '../testing/index.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../testing/fixtures/migrations');
const ORG = randomUUID();
const NOTES = `/api/v1/organisations/${ORG}/notes`;

let host: TestHost;
let service: Service;
let client: TestApi;
let lines: string[] = [];
const told = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'security');

beforeAll(async () => {
  const made = await testHost({ service: 'okr', migrations: MIGRATIONS, clock: createTestClock() });
  host = { ...made, logger: createLogger({ service: 'okr' }, { write: (line) => void lines.push(line) }) };
  service = createNotesService(host);
  client = api(service);
});
beforeEach(() => {
  host.clock.advance(60_000);
  lines = [];
});
afterAll(() => host.close());

describe('the log of refused access', () => {
  it('records user, address, route, organisation and reason of a refused call, but not the token', async () => {
    const user = randomUUID();
    const token = await host.tokenFor({ user });
    const headers = { 'x-role': 'member', 'x-request-id': 'one' };
    await client.post(NOTES, { token, headers, body: { text: 'x' }, ip: '203.0.113.7' });
    expect(told()).toEqual([
      expect.objectContaining({
        msg: 'access.refused',
        reason: 'FORBIDDEN',
        method: 'POST',
        route: '/api/v1/organisations/:org/notes',
        organisation: ORG,
        user,
        ip: '203.0.113.7',
        requestId: 'one',
      }),
    ]);
    expect(lines.join('')).not.toContain(token);
  });

  it('records a call without a session, with a forged token, and by a user who is no member', async () => {
    const token = await host.tokenFor();
    await client.get(NOTES);
    const [head, claims, signature = ''] = token.split('.');
    await client.get(NOTES, { token: `${head}.${claims}.${[...signature].reverse().join('')}` });
    await client.get(NOTES, { token });
    expect(told()).toMatchObject([
      { reason: 'SESSION_REQUIRED', presented: false },
      { reason: 'SESSION_REQUIRED', presented: true, fault: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' },
      { reason: 'NOT_FOUND', organisation: ORG },
    ]);
  });

  it('records no allowed calls, invalid requests, unknown paths or internal errors', async () => {
    const token = await host.tokenFor();
    const headers = { 'x-role': 'admin' };
    await client.post(NOTES, { token, headers, body: { text: 'x' } });
    await client.post(NOTES, { token, headers, body: {} });
    await client.get('/api/v1/nothing', { token });
    expect((await client.get('/api/v1/broken', { token })).status).toBe(500);
    expect(told()).toEqual([]);
  });

  it('records only UUIDs as organisation, and at most ten lines a minute per network and sixty in all', async () => {
    await client.get(`/api/v1/organisations/${'a'.repeat(500)}/notes`);
    expect(told()[0]).not.toHaveProperty('organisation');
    for (let n = 0; n < 15; n += 1) await client.get(NOTES, { ip: '203.0.113.7' });
    expect(told().filter(({ ip }) => ip === '203.0.113.7')).toHaveLength(10);
    for (let n = 0; n < 60; n += 1) await client.get(NOTES, { ip: `198.51.100.${n}` });
    expect(told()).toHaveLength(60);
    host.clock.advance(60_000);
    await client.get(NOTES);
    expect(told().slice(60)).toMatchObject([{ refusals: 16 }, { reason: 'SESSION_REQUIRED' }]);
  });

  it('records the number of omitted refusals when the service stops', async () => {
    for (let n = 0; n < 12; n += 1) await client.get(NOTES, { ip: '203.0.113.9' });
    await service.stop();
    expect(told().at(-1)).toMatchObject({ refusals: 2, level: 40 });
  });
});
