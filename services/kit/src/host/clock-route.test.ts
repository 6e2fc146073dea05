import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMetrics } from '../http/metrics.ts';
import { api, type TestHost, testHost } from '../testing/index.ts';
import { createService } from './create-service.ts';

const migrations = path.join(import.meta.dirname, '../testing/fixtures/migrations');
const request = () => ({ body: { now: '2031-05-06T07:08:09.000Z' }, calling: 'okr' }) as const;

describe('the clock of a service', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await testHost({ service: 'okr', migrations });
  });
  afterAll(() => host.close());

  const clockWith = (given: object) => {
    const settings = { ...host.settings, ...given };
    return api(
      createService({
        host: { ...host, settings, metrics: createMetrics('okr') },
        name: 'okr',
        calls: undefined,
        routes: [],
      }),
    );
  };

  it('can be moved by an internal call in a service without routes of its own', async () => {
    const answer = await clockWith({ timeTravel: true, production: false }).post('/internal/clock', request());
    expect(answer.status).toBe(200);
    expect(host.clock.now().getUTCFullYear()).toBe(2031);
  });

  it.each([
    { timeTravel: false, production: false },
    { timeTravel: true, production: true },
  ])('cannot be moved with %j', async (settings) => {
    expect((await clockWith(settings).post('/internal/clock', request())).status).toBe(404);
  });

  it('cannot be moved by a call without a signature', async () => {
    const open = clockWith({ timeTravel: true, production: false });
    expect((await open.post('/internal/clock', { body: request().body })).status).not.toBe(200);
  });
});
