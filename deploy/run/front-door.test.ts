import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES } from '@waymark/contracts';
import { ANSWER_HEADERS, STRICT_TRANSPORT } from '@waymark/service-kit';
import { type Backends, createFrontDoor, type FrontDoor, type FrontDoorOptions, type Handler } from './front-door.ts';

const doors: FrontDoor[] = [];

const open = async (port = 0, options: FrontDoorOptions = {}) => {
  const door = await createFrontDoor(port, options);
  doors.push(door);
  return { door, get: (where: string) => fetch(`http://127.0.0.1:${door.port}${where}`) };
};

const named =
  (name: string): Handler =>
  (_, res) =>
    res.end(name);

const backends = (extra: Partial<Backends> = {}): Backends => ({
  services: Object.fromEntries(SERVICE_NAMES.map((name) => [name, named(name)])) as Backends['services'],
  web: named('web'),
  ready: async () => undefined,
  ...extra,
});

afterEach(async () => {
  await Promise.all(doors.splice(0).map((door) => door.close()));
});

describe('the front door', () => {
  it('reports that it is alive and not ready during the start', async () => {
    const { get } = await open();
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(503);
    const early = await get('/api/v1/user');
    expect(early.status).toBe(503);
    expect(early.headers.get('retry-after')).toBe('2');
    expect(await early.json()).toMatchObject({ status: false, code: 'SERVICE_UNAVAILABLE' });
  });

  it('sends each request to the backend in the route table', async () => {
    const { door, get } = await open();
    door.open(backends());
    expect(await (await get('/api/v1/user/organisations/1/objectives')).text()).toBe('okr');
    expect(await (await get('/dev/clock')).text()).toBe('identity');
    expect(await (await get('/organization')).text()).toBe('web');
    expect((await get('/internal/events')).status).toBe(404);
  });

  it('compresses JSON responses of services, but no streams', async () => {
    const { door, get } = await open();
    const text = JSON.stringify({ status: true, names: Array.from({ length: 200 }, () => 'the same name') });
    const json: Handler = (_, res) => {
      res.setHeader('content-type', 'application/json; charset=utf-8');
      res.setHeader('etag', '"strong"');
      res.end(text);
    };
    const stream: Handler = (_, res) => {
      res.setHeader('content-type', 'text/event-stream');
      res.end(text);
    };
    door.open(backends({ services: { ...backends().services, okr: json, notification: stream } }));
    const compressed = await get('/api/v1/user/organisations/1/objectives');
    expect([compressed.headers.get('content-encoding'), compressed.headers.get('etag')]).toEqual([
      'gzip',
      'W/"strong"',
    ]);
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(200);
    expect(await compressed.text()).toBe(text);
    const live = await get('/api/v1/user/organisations/1/live');
    expect([live.headers.get('content-encoding'), await live.text()]).toEqual([null, text]);
  });

  it('sends security headers with its refusals', async () => {
    const { door, get } = await open();
    const early = await get('/api/v1/user');
    door.open(backends());
    for (const { headers } of [early, await get('/internal/events'), await get('/healthz')]) {
      expect(Object.fromEntries(headers)).toMatchObject({
        ...ANSWER_HEADERS,
        'strict-transport-security': STRICT_TRANSPORT,
        'content-type': 'application/json; charset=utf-8',
      });
    }
  });

  it('answers 404 in the format of the API below /dev in production', async () => {
    const { door, get } = await open(0, { production: true });
    door.open(backends());
    for (const where of ['/dev', '/dev/mailbox', '/dev/mailbox/1', '/dev/clock', '/dev/reload']) {
      const answer = await get(where);
      expect([where, answer.status]).toEqual([where, 404]);
      expect(await answer.json()).toMatchObject({ status: false, code: 'NOT_FOUND' });
    }
    expect(await (await get('/login')).text()).toBe('web');
  });

  describe('given a raw request target', () => {
    /** Sends exactly these bytes, which a client library would normalise. */
    const raw = (port: number, target: string, headers = ''): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers || 'Connection: close\r\n'}\r\n`);
        });
        let text = '';
        socket.on('data', (part) => {
          text += part;
          if (headers) socket.destroy();
        });
        socket.once('close', () => resolve(text));
        socket.once('error', reject);
      });
    const reached: Handler = (req, res) => res.end(`reached ${req.url}`);
    const listening = async () => {
      const { door } = await open();
      const services = Object.fromEntries(SERVICE_NAMES.map((name) => [name, reached])) as Backends['services'];
      door.open(backends({ services, web: reached }));
      return door;
    };

    it.each([
      '/metrics',
      '/internal/events',
      'http://127.0.0.1/metrics',
      'http://elsewhere.example/internal/events',
      'HTTP://127.0.0.1/metrics?x=1',
      'http://127.0.0.1//metrics',
      '/%6detrics',
      '//metrics',
      '/a/../metrics',
      '/a/%2e%2e/metrics',
      '/api/v1/../../metrics',
      '/api/v1/%2e%2e%2f%2e%2e%2finternal/events',
      '/./metrics',
      '/internal%2fevents',
      'http://127.0.0.1/api/../%69nternal/events',
    ])('answers 404 to GET %s', async (target) => {
      const { port } = await listening();
      const answer = await raw(port, target);
      expect(answer).toMatch(/^HTTP\/1.1 404 /);
      expect(answer).not.toContain('reached');
    });

    it('answers 404 to a connection upgrade on an internal path', async () => {
      const { port } = await listening();
      const answer = await raw(port, '/metrics', 'Connection: Upgrade\r\nUpgrade: websocket\r\n');
      expect(answer).toMatch(/^HTTP\/1.1 404 /);
    });

    it.each(['metrics', '*', 'http:', 'mailto:metrics'])(
      'answers 400 to the target %s, which is not a path',
      async (target) => {
        const { port } = await listening();
        expect(await raw(port, target)).toMatch(/^HTTP\/1.1 400 /);
      },
    );

    it('answers a public path in absolute form', async () => {
      const { port } = await listening();
      expect(await raw(port, 'http://127.0.0.1/api/v1/user?x=1')).toContain('reached /api/v1/user?x=1');
    });
  });

  it('does not reveal at /readyz why a backend is not ready', async () => {
    const { door, get } = await open();
    door.open(backends({ ready: () => Promise.reject(new Error('postgres://user@10.0.0.5 is away')) }));
    expect(await (await get('/readyz')).text()).not.toContain('10.0.0.5');
  });

  it('is ready when all backends are', async () => {
    const { door, get } = await open();
    door.open(backends({ ready: () => Promise.reject(new Error('the database is away')) }));
    expect((await get('/readyz')).status).toBe(503);
    door.open(backends());
    expect((await get('/readyz')).status).toBe(200);
  });

  it('refuses a port that is taken', async () => {
    const { door } = await open();
    await expect(createFrontDoor(door.port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('finishes running requests before it closes', async () => {
    const { door, get } = await open();
    let answerIt = () => undefined as unknown;
    const arrived = new Promise<void>((resolve) => {
      const web: Handler = (_, res) => {
        answerIt = () => res.end('finished');
        resolve();
      };
      door.open(backends({ web }));
    });
    const answer = get('/slow');
    await arrived;
    const closed = door.close();
    answerIt();
    expect(await (await answer).text()).toBe('finished');
    await closed;
    await expect(get('/healthz')).rejects.toThrow();
  });

  it('does not wait for idle connections', async () => {
    const { door } = await open();
    const socket = connect(door.port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    await door.close();
    await ended;
  });
});
