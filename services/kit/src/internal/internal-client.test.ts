import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '@waymark/contracts';
import { createHttpServer, type HttpServer } from '../host/http-server.ts';
import type { Handler } from '../host/service.ts';
import { createNotesService } from '../testing/fixtures/notes-service.ts';
import { signCall, type TestHost, testHost } from '../testing/index.ts';
import { createHttpInternalClient, createInProcessInternalClient, type InternalClient } from './internal-client.ts';

const internal = { tag: 'internal', summary: 'Of this test', auth: 'internal' } as const;
const ping = call({ ...internal, method: 'GET', path: '/internal/ping', answer: { pong: 'flag' } });
const nothing = call({ ...internal, method: 'GET', path: '/internal/nothing' });
const refused = call({ ...internal, method: 'POST', path: '/internal/ping', body: 'devClock' });

const MIGRATIONS = path.join(import.meta.dirname, '../testing/fixtures/migrations');

describe('internal client', () => {
  let host: TestHost;
  let handler: Handler;
  let server: HttpServer;
  const clients: Record<string, InternalClient> = {};

  beforeAll(async () => {
    host = await testHost({ service: 'okr', migrations: MIGRATIONS });
    handler = createNotesService(host).handler;
    server = await createHttpServer(handler, 0);
    const addresses = { okr: `http://127.0.0.1:${server.port}`, billing: 'http://127.0.0.1:1' };
    clients['over HTTP'] = createHttpInternalClient(signCall, addresses);
    clients['in process'] = createInProcessInternalClient(signCall, (name) => (name === 'okr' ? handler : undefined));
  });
  afterAll(async () => {
    await server.close(0);
    await host.close();
  });

  describe.each(['over HTTP', 'in process'])('%s', (kind) => {
    const client = (): InternalClient => {
      const found = clients[kind];
      if (!found) throw new Error(kind);
      return found;
    };

    it('returns the body of a response, and undefined for an unknown path', async () => {
      await expect(client().call('okr', ping, {})).resolves.toMatchObject({ pong: true });
      await expect(client().call('okr', nothing, {})).resolves.toBeUndefined();
    });

    it('throws an InternalCallError with the status of a refused call', async () => {
      await expect(client().call('okr', refused, {}, { body: { now: '2026-03-02T09:30:00Z' } })).rejects.toMatchObject({
        name: 'InternalCallError',
        status: 405,
      });
    });

    it('throws an error without a status if the service does not answer', async () => {
      await expect(client().call('billing', ping, {})).rejects.toMatchObject({ status: undefined });
    });
  });

  it('throws an InternalCallError when timeoutMs is over', async () => {
    const silent = createInProcessInternalClient(signCall, () => () => undefined);
    await expect(silent.call('okr', ping, {}, { timeoutMs: 20 })).rejects.toMatchObject({
      name: 'InternalCallError',
    });
  });
});
