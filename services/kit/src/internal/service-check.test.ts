import { createHmac } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type CallPair, call, callPairsOf, type ServiceName, SIGNATURE_HEADER } from '@waymark/contracts';
import { createHttpServer, type HttpServer } from '../host/http-server.ts';
import type { Handler } from '../host/service.ts';
import { createApi } from '../http/create-api.ts';
import { createMetrics } from '../http/metrics.ts';
import { route } from '../http/route.ts';
import { api, type TestHost, testHost } from '../testing/index.ts';
import { createCallSigner } from './call-signature.ts';
import { createHttpInternalClient } from './internal-client.ts';
import { deriveInternalKeys, type InternalKeys, withKeysBefore } from './internal-keys.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../testing/fixtures/migrations');
const NOW = 'the secret of all that run now';
const BEFORE = 'the secret of all that ran before';

const keysOfNow = deriveInternalKeys(NOW);
const keysOfBefore = deriveInternalKeys(BEFORE);
const both = withKeysBefore(keysOfNow, BEFORE);

const tagged = { tag: 'internal', summary: 'Of this test', auth: 'internal' } as const;
const tell = call({ ...tagged, method: 'POST', path: '/internal/told/:what', body: 'devClock', answer: {} });
const TOLD = '/internal/told/one?twice=no';
const BODY = { now: '2026-03-02T09:30:00Z' };

let host: TestHost;
let told: number;
const open: HttpServer[] = [];

/** A replica of a service, which knows by these keys who asks it. */
const replica = (name: ServiceName, internalKeys: InternalKeys): Handler => {
  const settings = { ...host.settings, internalKeys };
  const params = { what: (text: string) => text };
  const handler = () => {
    told += 1;
    return {};
  };
  const internalRoutes = (['POST', 'PUT'] as const).map((method) =>
    route(method, '/internal/told/:what', { auth: 'internal', params, handler }),
  );
  return createApi({ host: { ...host, settings, metrics: createMetrics(name) }, name, routes: [], internalRoutes });
};

const listening = async (handler: Handler): Promise<string> => {
  const server = await createHttpServer(handler, 0);
  open.push(server);
  return `http://127.0.0.1:${server.port}`;
};

type Sent = { method: string; path: string; body: string; headers: Record<string, string> };

/** A captured call of okr to identity. */
const captured = async ({
  keys = keysOfNow,
  from = 'okr' as ServiceName,
  to = 'identity' as ServiceName,
  late = 0,
} = {}) => {
  const request = { method: 'POST', path: TOLD, body: JSON.stringify(BODY) };
  const [headers = {}] = await createCallSigner(from, keys, () => Date.now() - late)(to, request);
  return { ...request, headers };
};
const statusOf = async (handler: Handler, { method, path: url, body, headers }: Sent): Promise<number> =>
  (await api(handler).send(method, url, { body, headers })).status;

beforeAll(async () => {
  host = await testHost({ service: 'okr', migrations: MIGRATIONS });
});
beforeEach(() => {
  told = 0;
});
afterAll(async () => {
  for (const server of open) await server.close(0);
  await host.close();
});

describe('an intercepted call', () => {
  it('is accepted once, and then refused by every replica', async () => {
    const [one, other] = [replica('identity', keysOfNow), replica('identity', keysOfNow)];
    const sent = await captured();
    expect([await statusOf(one, sent), await statusOf(one, sent), await statusOf(other, sent)]).toEqual([
      200, 401, 401,
    ]);
    expect(told).toBe(1);
  });

  it('is accepted once when it is sent twenty times at the same time', async () => {
    const [one, other] = [replica('identity', keysOfNow), replica('identity', keysOfNow)];
    const sent = await captured();
    const many = await Promise.all(Array.from({ length: 20 }, (_, at) => statusOf(at % 2 === 0 ? one : other, sent)));
    expect(many.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(many)).toEqual(new Set([200, 401]));
    expect(told).toBe(1);
  });

  it.each<[string, Partial<Sent>]>([
    ['body', { body: JSON.stringify({ now: '2031-03-02T09:30:00Z' }) }],
    ['path', { path: '/internal/told/other?twice=no' }],
    ['query', { path: '/internal/told/one?twice=yes' }],
    ['method', { method: 'PUT' }],
  ])('is refused with another %s, and afterwards still accepted unchanged', async (_what, changed) => {
    const identity = replica('identity', keysOfNow);
    const sent = await captured();
    expect(await statusOf(identity, { ...sent, ...changed })).toBe(401);
    expect(told).toBe(0);
    expect(await statusOf(identity, sent)).toBe(200);
  });

  it('is refused by another service, even if that service has the same key', async () => {
    const one = 'one key, by mistake, for two services';
    const keys: InternalKeys = new Map<CallPair, string[]>([
      ['okr>identity', [one]],
      ['okr>billing', [one]],
    ]);
    const sent = await captured({ keys });
    expect(await statusOf(replica('billing', keys), sent)).toBe(401);
    expect(await statusOf(replica('identity', keys), sent)).toBe(200);
  });

  it.each([
    [31_000, 401],
    [-32_000, 401],
    [28_000, 200],
    [-28_000, 200],
  ])('made %i ms ago by the time of the machine is answered with %i', async (late, status) => {
    expect(await statusOf(replica('identity', keysOfNow), await captured({ late }))).toBe(status);
  });

  it('is refused with a token that names caller, called service and time only', async () => {
    const claim = `okr.identity.${Math.floor(Date.now() / 1000) + 30}`;
    const signed = createHmac('sha256', keysOfNow.get('okr>identity')?.[0] ?? '')
      .update(claim)
      .digest('base64url');
    const headers = { authorization: `Bearer ${claim}.${signed}` };
    expect(await statusOf(replica('identity', keysOfNow), { ...(await captured()), headers })).toBe(401);
  });

  it('contains nothing but the signature that authenticates the caller', async () => {
    expect(Object.keys((await captured()).headers)).toEqual([SIGNATURE_HEADER]);
  });
});

describe('a compromised service', () => {
  const own = new Map([...keysOfNow].filter(([pair]) => callPairsOf('notification').includes(pair)));

  it('cannot call in the name of another service', async () => {
    await expect(captured({ keys: own })).rejects.toThrow('okr has no key for calls to identity');
    const forged = await captured({ keys: new Map([['okr>identity', own.get('notification>identity') ?? []]]) });
    expect(await statusOf(replica('identity', keysOfNow), forged)).toBe(401);
  });

  it('cannot call services that do not expect its calls', async () => {
    const sent = await captured({
      keys: new Map([['billing>okr', ['a key of its own making']]]),
      from: 'billing',
      to: 'okr',
    });
    expect(await statusOf(replica('okr', own), sent)).toBe(401);
  });
});

it.each(['', 'x', 'a.b.c', 'e30.e30.e30', 'eyJhbGciOiJub25lIn0.eyJpc3MiOiJva3IifQ.'])(
  'a call with the invalid signature %j is refused',
  async (signature) => {
    const sent = await captured();
    const headers = { ...sent.headers, [SIGNATURE_HEADER]: signature };
    expect(await statusOf(replica('identity', keysOfNow), { ...sent, headers })).toBe(401);
  },
);

describe('while the secret is replaced', () => {
  const asks = (keys: InternalKeys, address: string) =>
    createHttpInternalClient(createCallSigner('okr', keys), { identity: address }).call(
      'identity',
      tell,
      { what: 'one' },
      { body: BODY },
    );

  it('a replica with both secrets and one with the old secret can call each other', async () => {
    const old = await listening(replica('identity', keysOfBefore));
    const fresh = await listening(replica('identity', both));
    await asks(both, old);
    await asks(keysOfBefore, fresh);
    await asks(both, fresh);
    expect(told).toBe(3);
    await asks(keysOfNow, fresh);
    await expect(asks(keysOfNow, old)).rejects.toMatchObject({ status: 401 });
  });

  it('no secret or key is sent to a server that answers with 401', async () => {
    const seen: string[] = [];
    const stranger = await listening((req, res) => {
      seen.push(JSON.stringify(req.headers));
      res.writeHead(401).end('{}');
    });
    await expect(asks(both, stranger)).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(2);
    const secrets = [NOW, BEFORE, ...[...both.values()].flat()];
    expect(secrets.filter((secret) => seen.some((headers) => headers.includes(secret)))).toEqual([]);
  });
});
