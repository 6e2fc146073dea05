import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '@waymark/contracts';
import { createHttpServer, type HttpServer } from '../host/http-server.ts';
import { createCallSigner } from './call-token.ts';
import { createHttpInternalClient } from './internal-client.ts';
import { deriveInternalKeys } from './internal-keys.ts';
import { createServiceCheck } from './service-check.ts';

const BEFORE = 'the one secret of all services';
const internalKeys = deriveInternalKeys('the secret of now');
const tokenFor = createCallSigner('okr', internalKeys);
const ping = call({
  ...{ tag: 'internal', summary: 'Of this test', auth: 'internal' },
  method: 'GET',
  path: '/internal/ping',
  answer: { pong: 'flag' },
} as const);

describe('beside services of the version before', () => {
  let server: HttpServer;
  const seen: (string | undefined)[] = [];

  beforeAll(async () => {
    server = await createHttpServer((req, res) => {
      const { authorization } = req.headers;
      seen.push(authorization);
      res.writeHead(authorization === `Bearer ${BEFORE}` ? 200 : 401);
      res.end('{"status":true,"pong":true}');
    }, 0);
  });
  afterAll(() => server.close());
  const client = (secret?: string) =>
    createHttpInternalClient(tokenFor, { identity: `http://127.0.0.1:${server.port}` }, secret);

  it('one that knows no token of a call is asked again by the secret that it knows', async () => {
    await expect(client(BEFORE).ask('identity', ping, {})).resolves.toMatchObject({ pong: true });
    expect(seen.map((header) => header?.slice(0, 11))).toEqual(['Bearer okr.', 'Bearer the ']);
  });

  it('is given no secret where none is set', async () => {
    seen.length = 0;
    await expect(client().ask('identity', ping, {})).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(1);
  });

  it('takes their secret as well, and only then', () => {
    const both = createServiceCheck('identity', { internalKeys, secretBefore: BEFORE });
    expect([both(BEFORE), both(tokenFor('identity')), both('another secret of that time')]).toEqual([
      true,
      true,
      false,
    ]);
    const strict = createServiceCheck('identity', { internalKeys });
    expect([strict(BEFORE), strict(''), strict(tokenFor('identity'))]).toEqual([false, false, true]);
  });
});
