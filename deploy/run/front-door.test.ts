import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES } from '@waymark/contracts';
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
  it('says that it lives and is not ready while the product starts', async () => {
    const { get } = await open();
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(503);
    const early = await get('/api/v1/user');
    expect(early.status).toBe(503);
    expect(early.headers.get('retry-after')).toBe('2');
    expect(await early.json()).toMatchObject({ status: false, code: 'SERVICE_UNAVAILABLE' });
  });

  it('sends each request to the backend that the route table names', async () => {
    const { door, get } = await open();
    door.open(backends());
    expect(await (await get('/api/v1/user/organisations/1/objectives')).text()).toBe('okr');
    expect(await (await get('/dev/clock')).text()).toBe('identity');
    expect(await (await get('/organization')).text()).toBe('web');
    expect((await get('/internal/events')).status).toBe(404);
  });

  it('answers nothing below /dev in production, in the words of the API', async () => {
    const { door, get } = await open(0, { production: true });
    door.open(backends());
    for (const where of ['/dev', '/dev/mailbox', '/dev/mailbox/1', '/dev/clock', '/dev/reload']) {
      const answer = await get(where);
      expect([where, answer.status]).toEqual([where, 404]);
      expect(await answer.json()).toMatchObject({ status: false, code: 'NOT_FOUND' });
    }
    expect(await (await get('/login')).text()).toBe('web');
  });

  it('is ready when all that stands behind it is', async () => {
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

  it('lets a request that has begun end before it closes', async () => {
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

  it('does not wait for a connection that nobody uses', async () => {
    const { door } = await open();
    const socket = connect(door.port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    await door.close();
    await ended;
  });
});
