import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS, translate } from '@waymark/contracts';
import type { Service } from '../host/service.ts';
import { createNotesService } from '../testing/fixtures/notes-service.ts';
import { api, TEST_SECRET, type TestApi, type TestHost, testHost } from '../testing/index.ts';
import { ANSWER_HEADERS, STRICT_TRANSPORT } from './answer-headers.ts';
import { createMetrics } from './metrics.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../testing/fixtures/migrations');
const ORG = randomUUID();
const NOTES = `/api/v1/organisations/${ORG}/notes`;
const ADMIN = { 'x-role': 'admin' };

describe('createApi', () => {
  let host: TestHost;
  let service: Service;
  let client: TestApi;
  let token: string;

  beforeAll(async () => {
    host = await testHost({ service: 'okr', migrations: MIGRATIONS });
    service = createNotesService(host);
    client = api(service);
    token = await host.tokenFor();
  });
  afterAll(() => host.close());

  describe('the order of refusals', () => {
    const everythingWrong = { body: { text: 7 }, headers: { 'x-blocked': 'yes' } };
    const good = { text: 'taken' };
    const orders: [string, number, () => object][] = [
      ['a missing session is refused first', 401, () => everythingWrong],
      ['a user who is no member is refused second', 404, () => ({ ...everythingWrong, token })],
      [
        'a member without the role is refused third',
        403,
        () => ({ ...everythingWrong, token, headers: { 'x-role': 'member', 'x-blocked': 'y' } }),
      ],
      [
        'a blocked organisation is refused fourth',
        402,
        () => ({ ...everythingWrong, token, headers: { ...ADMIN, 'x-blocked': 'yes' } }),
      ],
      ['invalid fields are refused fifth', 422, () => ({ ...everythingWrong, token, headers: ADMIN })],
      ['a conflict with the stored state is refused last', 409, () => ({ body: good, token, headers: ADMIN })],
      ['a request without any fault succeeds', 201, () => ({ body: { text: 'fine' }, token, headers: ADMIN })],
    ];
    it.each(orders)('%s: %i', async (_name, status, request) => {
      expect((await client.post(NOTES, request())).status).toBe(status);
    });

    it('answers 404 to a malformed id, but 401 without a session', async () => {
      const one = await client.get('/api/v1/organisations/nonsense/notes', { token, headers: ADMIN });
      const other = await client.get('/api/v1/organisations/nonsense/notes');
      expect([one.status, other.status]).toEqual([404, 401]);
    });
  });

  it('limits the reads and writes of each user, independently of other users', async () => {
    const settings = { ...host.settings, readsPerMinute: 2, writesPerMinute: 1 };
    const limited = api(createNotesService({ ...host, settings, metrics: createMetrics('okr') }));
    const [one, other] = [await host.tokenFor({ user: randomUUID() }), await host.tokenFor({ user: randomUUID() })];
    const read = async (as: string) => (await limited.get(NOTES, { token: as })).status;
    expect([await read(one), await read(one), await read(one), await read(other)]).toEqual([404, 404, 429, 404]);
    const write = () => limited.post(NOTES, { token: one, body: {} });
    expect((await write()).status).toBe(404);
    const refused = await write();
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  describe('an error response', () => {
    it('has its message in the language of the session, else of the browser, else in English', async () => {
      const french = await host.tokenFor({ lang: 'fr' });
      const headers = { 'accept-language': 'de-AT,en;q=0.5' };
      const bySession = await client.get(NOTES, { token: french, headers });
      const byBrowser = await client.get(NOTES, { headers });
      const byDefault = await client.get(NOTES, { headers: { 'accept-language': 'tlh' } });
      expect(byBrowser.body).toMatchObject({ status: false, code: 'SESSION_REQUIRED' });
      expect([bySession, byBrowser, byDefault].map(({ body }) => body.message)).toEqual([
        translate('fr', ERRORS.NOT_FOUND.messageKey),
        translate('de', ERRORS.SESSION_REQUIRED.messageKey),
        translate('en', ERRORS.SESSION_REQUIRED.messageKey),
      ]);
    });

    it('of 401 asks for a bearer token, and says if the given one is not valid', async () => {
      const answers = await Promise.all([
        client.get(NOTES),
        client.get(NOTES, { token: 'stale' }),
        client.get(NOTES, { token }),
      ]);
      expect(answers.map(({ status, headers }) => [status, headers['www-authenticate']])).toEqual([
        [401, 'Bearer realm="Waymark"'],
        [401, 'Bearer realm="Waymark", error="invalid_token"'],
        [404, undefined],
      ]);
    });

    it('has a text for each invalid field by its path, also for a list with an invalid entry', async () => {
      const body = { text: 3, amount: '4', parts: [{ name: 'a' }, { weight: 'x' }, 5], extra: true };
      const answer = await client.post(NOTES, { token, headers: ADMIN, body });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors).sort()).toEqual([
        'amount',
        'parts',
        'parts[1].name',
        'parts[1].weight',
        'text',
      ]);
      for (const text of Object.values(answer.body.errors)) expect(text).toMatch(/^[A-Z].{5,}/);
    });

    it('does not reveal the cause of an internal error', async () => {
      const answer = await client.get('/api/v1/broken');
      expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL_ERROR']);
      expect(answer.text).not.toMatch(/secret|stack|\.ts/);
    });

    it('is a 503 with Retry-After while the database is unavailable', async () => {
      const answer = await client.get('/api/v1/away');
      expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
        '1',
      ]);
    });

    it('is a 404 for an unknown path, and a 405 with Allow for a method that is not allowed', async () => {
      const unknown = await client.get('/api/v1/nowhere');
      const method = await client.put(NOTES, { token });
      expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
      expect([method.status, method.body.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
      expect(method.headers.allow).toContain('POST');
    });

    it('has the request id of the request or a new one, and the security headers', async () => {
      const given = await client.get(NOTES, { headers: { 'x-request-id': 'abc-1' } });
      const own = await client.get(NOTES, { headers: { 'x-request-id': 'no good\u007f' } });
      expect(given.headers['x-request-id']).toBe('abc-1');
      expect(own.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(given.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
      expect(given.headers).toMatchObject(ANSWER_HEADERS);
      expect(given.headers['strict-transport-security']).toBe(STRICT_TRANSPORT);
    });
  });

  describe('requests', () => {
    const hostile: [string, number, object][] = [
      ['malformed JSON', 400, { body: '{"text":' }],
      ['a list for a body', 400, { body: [] }],
      ['a string for a body', 400, { body: '"x"' }],
      ['NUL in a text', 422, { body: { text: 'a\0b' } }],
      ['NUL in the name and text of an unknown field', 201, { body: { text: 'a', 'b\0': 'c\0' } }],
      ['half a surrogate pair', 422, { body: '{"text":"\\ud800"}' }],
      ['a number that overflows to infinity', 400, { body: '{"text":"a","amount":1e999}' }],
      ['an escaped emoji', 201, { body: '{"text":"\\ud83d\\ude00"}' }],
      ['an escaped backslash before u0000', 201, { body: '{"text":"\\\\u0000"}' }],
      [
        'a form-encoded body',
        415,
        { body: 'text=a', headers: { ...ADMIN, 'content-type': 'application/x-www-form-urlencoded' } },
      ],
      [
        'a charset other than UTF-8',
        415,
        { body: '{}', headers: { ...ADMIN, 'content-type': 'application/json; charset=utf-16' } },
      ],
      ['a compressed body', 415, { body: '{}', headers: { ...ADMIN, 'content-encoding': 'gzip' } }],
      ['too long a body', 413, { body: { text: 'x'.repeat(100_001) } }],
      [
        'a Content-Length larger than the body',
        413,
        { body: '{}', headers: { ...ADMIN, 'content-length': '999999999' } },
      ],
      ['a field with deeply nested lists', 422, { body: `{"text":${'['.repeat(40_000)}${']'.repeat(40_000)}}` }],
      [
        'an unknown field with deeply nested lists',
        201,
        { body: `{"text":"a","x":${'['.repeat(40_000)}${']'.repeat(40_000)}}` },
      ],
      [
        'the keys __proto__ and constructor',
        201,
        { body: '{"text":"a","__proto__":{"admin":true},"constructor":{"prototype":{}}}' },
      ],
      ['no body', 422, {}],
      ['null for a body', 400, { body: 'null' }],
      ['null for a text', 422, { body: { text: null } }],
      ['an invalid idempotency key', 422, { body: { text: 'a' }, headers: { ...ADMIN, 'idempotency-key': 'a b' } }],
      ['a number as large as 1e300', 201, { body: { text: 'a', amount: 1e300 } }],
    ];
    it.each(hostile)('with %s are answered with %i', async (_name, status, request) => {
      const answer = await client.post(NOTES, { token, headers: ADMIN, ...request });
      expect(answer.status).toBe(status);
      expect(answer.body.status).toBe(status < 400);
    });

    it.each([
      ['en' as const, 'a\0b', 'This text contains characters that cannot be stored'],
      ['de' as const, 'a\ud800b', 'Dieser Text enthält Zeichen, die nicht gespeichert werden können'],
    ])(
      'with a text that cannot be stored are refused in the language %s, and the field is named',
      async (lang, text, message) => {
        const body = { text: 'a', parts: [{ name: text, weight: 1 }] };
        const answer = await client.post(NOTES, { token: await host.tokenFor({ lang }), headers: ADMIN, body });
        expect([answer.status, answer.body.errors]).toEqual([422, { 'parts[0].name': message }]);
      },
    );

    it.each([
      '/%E0%A4%A',
      '/api/v1/organisations/%00/notes',
      `${NOTES}?limit=%00`,
      `${NOTES}?limit=1&limit=2`,
      `${NOTES}?__proto__=1&constructor=2&toString=3`,
      `${NOTES}?${'a&'.repeat(2_000)}`,
      `/api/v1/organisations/${'x'.repeat(5_000)}/notes`,
      '//api/v1/open',
      '/api/v1/organisations/../../etc/passwd',
    ])('with an unusual path or query cause no 5xx: %s', async (target) => {
      const answer = await client.get(target, { token, headers: ADMIN });
      expect(answer.status).toBeLessThan(500);
    });

    it('with a number in the query are accepted, and with a text in its place refused with 422', async () => {
      const good = await client.get(`${NOTES}?limit=1`, { token, headers: ADMIN });
      const bad = await client.get(`${NOTES}?limit=many`, { token, headers: ADMIN });
      expect([good.status, bad.status]).toEqual([200, 422]);
      expect(bad.body.errors.limit).toBeTruthy();
    });
  });

  describe('responses', () => {
    it('can be a stream with another content type than JSON', async () => {
      const answer = await client.get('/api/v1/file');
      expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([200, 'a,b', 'text/csv']);
    });

    it('can be written after the handler has returned, and are empty for HEAD', async () => {
      const asked = ['GET', 'HEAD'].map((method) => client.send(method, '/api/v1/open-end'));
      const answers = await Promise.all(asked);
      expect(answers.map(({ status, text }) => [status, text])).toEqual([
        [200, 'now later'],
        [200, ''],
      ]);
      expect(answers.map(({ headers }) => headers['content-type'])).toEqual(['text/plain', 'text/plain']);
    });

    it('set cookies with HttpOnly and SameSite=Strict, and without Secure over http', async () => {
      const answer = await client.post('/api/v1/cookie', { headers: { cookie: 'x=1; refresh=a%20b%3Bc' } });
      expect(answer.body.before).toBe('a b;c');
      const [cookie, ...attributes] = String(answer.headers['set-cookie']).split('; ');
      expect(cookie).toBe('refresh=a%20b%3Bc');
      expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=60', 'Path=/api/v1/user', 'SameSite=Strict']);
    });
  });

  describe('internal routes', () => {
    it('accept only the signed calls of services that may call them', async () => {
      const requests = [
        { calling: 'okr' as const },
        { calling: 'billing' as const },
        { token: TEST_SECRET },
        { token: 'wrong' },
        { token },
        {},
      ];
      const answers = requests.map(async (request) => (await client.get('/internal/ping', request)).status);
      expect(await Promise.all(answers)).toEqual([200, 401, 401, 401, 401, 401]);
    });
  });

  describe('limits', () => {
    it('refuse the fourth call of an address with 429 and Retry-After until the minute is over', async () => {
      const open = () => client.post('/api/v1/open', { ip: '192.0.2.1' });
      const first = [await open(), await open(), await open()];
      const refused = await open();
      expect(first.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect([refused.status, refused.body.code, Number(refused.headers['retry-after']) > 50]).toEqual([
        429,
        'TOO_MANY_REQUESTS',
        true,
      ]);
      expect((await client.post('/api/v1/open', { ip: '192.0.2.2' })).status).toBe(200);
      host.clock.advance(61_000);
      expect((await open()).status).toBe(200);
    });

    it('that are shared count the calls to all replicas', async () => {
      const replica = api(createNotesService({ ...host, metrics: new (await import('prom-client')).Registry() }));
      const one = await client.post('/api/v1/shared', { ip: '192.0.2.9' });
      const other = await replica.post('/api/v1/shared', { ip: '192.0.2.9' });
      expect([one.status, other.status]).toEqual([200, 429]);
    });

    it('use the forwarded address only if it comes from a trusted proxy', async () => {
      const trusting = { ...host, settings: { ...host.settings, trustedProxies: ['10.0.0.0/8'] } };
      const behind = api(createNotesService({ ...trusting, metrics: new (await import('prom-client')).Registry() }));
      const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.0.0.2' };
      const through = await behind.post('/api/v1/open', { ip: '::ffff:10.0.0.1', headers });
      const forged = await behind.post('/api/v1/open', { ip: '198.51.100.1', headers });
      expect([through.body.ip, forged.body.ip]).toEqual(['203.0.113.7', '198.51.100.1']);
    });
  });

  it('refuses unencrypted requests with HTTPS_REQUIRED if the public URL is https, except /readyz', async () => {
    const settings = { ...host.settings, trustedProxies: ['10.0.0.0/8'], publicUrl: 'https://waymark.example' };
    const metrics = new (await import('prom-client')).Registry();
    const behind = api(createNotesService({ ...host, settings, metrics }));
    const asked = async (protocol: string, ip = '10.0.0.1') => {
      const { status, body } = await behind.get(NOTES, {
        token,
        ip,
        headers: { ...ADMIN, 'x-forwarded-proto': protocol },
      });
      return [status, body.code];
    };
    expect(await asked('http')).toEqual([403, 'HTTPS_REQUIRED']);
    expect(await asked('https')).toEqual([200, undefined]);
    // Nobody else is believed.
    expect(await asked('http', '198.51.100.1')).toEqual([200, undefined]);
    expect((await behind.get('/readyz', { ip: '10.0.0.1', headers: { 'x-forwarded-proto': 'http' } })).status).toBe(
      200,
    );
  });

  describe('probes', () => {
    it('/healthz and /readyz answer 200 while the broker is unavailable', async () => {
      host.transport.away = true;
      const away = [await client.get('/healthz'), await client.get('/readyz')];
      host.transport.away = false;
      expect(away.map(({ status }) => status)).toEqual([200, 200]);
    });

    it('/metrics counts requests by route, without the ids in their paths', async () => {
      const { text } = await client.get('/metrics');
      expect(text).toContain('route="/api/v1/organisations/:org/notes"');
      expect(text).not.toContain(ORG);
    });

    it('/readyz and API routes answer 503 after the service has stopped, and /healthz 200', async () => {
      const other = createNotesService({ ...host, metrics: new (await import('prom-client')).Registry() });
      await other.stop();
      const answers = await Promise.all([
        api(other).get('/readyz'),
        api(other).get(NOTES, { token }),
        api(other).get('/healthz'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 200]);
    });
  });
});
