import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { closedAfter } from '../testing/closing.ts';
import { dyingHost } from '../testing/dying-host.ts';
import { createNotesService } from '../testing/fixtures/notes-service.ts';
import { api, createTestClock, type TestApi, type TestHost, testHost } from '../testing/index.ts';
import { createMetrics } from './metrics.ts';

const atEnd = closedAfter(afterEach);

const MIGRATIONS = path.join(import.meta.dirname, '../testing/fixtures/migrations');
const ORG = randomUUID();
const NOTES = `/api/v1/organisations/${ORG}/notes`;

describe('Idempotency-Key', () => {
  let host: TestHost;
  let client: TestApi;
  let token: string;
  const user = randomUUID();
  beforeAll(async () => {
    host = await testHost({
      service: 'okr',
      migrations: MIGRATIONS,
      clock: createTestClock(new Date('2026-03-01T09:00:00Z')),
    });
    client = api(createNotesService(host));
    token = await host.tokenFor({ user });
  });
  afterAll(() => host.close());

  const create = (key: string, text: string, by = token, to = client) =>
    to.post(NOTES, { token: by, headers: { 'x-role': 'admin', 'idempotency-key': key }, body: { text } });
  const rows = async (text: string) => (await host.admin('select from notes where text = $1', [text])).length;

  it('repeats the first response for the same request, and creates no second row', async () => {
    const first = await create('one', 'first');
    const again = await create('one', 'first');
    expect([again.status, again.text, await rows('first')]).toEqual([201, first.text, 1]);
  });

  it('refuses the same key with another body, with an error that names the header', async () => {
    await create('two', 'second');
    const other = await create('two', 'something else');
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(other.body.errors['Idempotency-Key']).toBeTruthy();
  });

  it('creates one row for a hundred identical requests at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => create('many', 'many')));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([await rows('many'), [...statuses].every((status) => status === 201 || status === 409)]).toEqual([1, true]);
    const bodies = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text));
    expect(bodies.size).toBe(1);
  });

  it('treats the same key of two users as two requests', async () => {
    const other = await host.tokenFor();
    const [mine, theirs] = [await create('shared', 'apart'), await create('shared', 'apart', other)];
    expect([mine.text === theirs.text, await rows('apart')]).toEqual([false, 2]);
  });

  it('keeps nothing of a refused request: a corrected one with the same key succeeds', async () => {
    const refused = [await create('again', 'taken'), await create('again', 'taken')];
    expect(refused.map(({ body }) => body.code)).toEqual(['EDITED_MEANWHILE', 'EDITED_MEANWHILE']);
    expect((await create('again', 'free')).status).toBe(201);
  });

  it('refuses a repeated request whose user has lost the right since the first one', async () => {
    await create('rights', 'rights');
    const headers = { 'x-role': 'member', 'idempotency-key': 'rights' };
    expect((await client.post(NOTES, { token, headers, body: { text: 'rights' } })).status).toBe(403);
  });

  it('repeats the response of a deletion only for the same user, key and path', async () => {
    const { body } = await create('doomed', 'doomed');
    const path = `${NOTES}/${body.note.uuid}`;
    const remove = (key: string, by = token, role = 'admin') =>
      client.del(path, { token: by, headers: { 'x-role': role, 'idempotency-key': key } });
    const first = await remove('del');
    const again = await remove('del');
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect((await remove('other')).status).toBe(404);
    expect((await remove('del', await host.tokenFor())).status).toBe(404);
    expect((await client.del(`${NOTES}/${ORG}`, { token, headers: { 'idempotency-key': 'del' } })).status).toBe(404);
  });

  it('stores another hash of the same request in a service with another secret', async () => {
    const settings = { ...host.settings, internalSecret: 'another secret' };
    const other = api(createNotesService({ ...host, settings, metrics: createMetrics('okr') }));
    await create('hashed', 'guess me');
    await create('hashed-elsewhere', 'guess me', token, other);
    const hashes = await host.admin<{ request_hash: Buffer }>(
      `select distinct request_hash from idempotency_keys where key like 'hashed%'`,
    );
    expect(hashes.map((row) => row.request_hash.length)).toEqual([32, 32]);
  });

  it('is refused if the stored hash was made without the secret of the service', async () => {
    await create('unkeyed', 'unkeyed');
    const hash = createHash('sha256')
      .update(`POST ${NOTES}\n`)
      .update(JSON.stringify({ text: 'unkeyed' }));
    await host.admin(`update idempotency_keys set request_hash = $1 where key = 'unkeyed'`, [hash.digest()]);
    expect((await create('unkeyed', 'unkeyed')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('creates one row for requests to two replicas at the same time, which send the same response', async () => {
    const other = dyingHost(host, 'okr');
    atEnd(() => other.close());
    const replicas = [client, api(createNotesService(other.host))];
    for (let round = 0; round < 10; round += 1) {
      const text = `replicas-${round}`;
      const headers = { 'x-role': 'admin', 'idempotency-key': text };
      const answers = await Promise.all(replicas.map((one) => one.post(NOTES, { token, headers, body: { text } })));
      expect([answers.map(({ status }) => status), await rows(text)]).toEqual([[201, 201], 1]);
      expect(new Set(answers.map(({ text: answer }) => answer)).size).toBe(1);
    }
  });

  it('answers the retry with 201 and creates one row if the connection was lost at the commit', async () => {
    const headers = { 'x-role': 'admin', 'idempotency-key': 'lost' };
    const ask = (one: TestApi) => one.post(NOTES, { token, headers, body: { text: 'lost' } });
    const counting = dyingHost(host, 'okr');
    const endCounting = atEnd(() => counting.close());
    await api(createNotesService(counting.host)).post(NOTES, {
      token,
      headers: { ...headers, 'idempotency-key': 'counted' },
      body: { text: 'counted' },
    });
    await endCounting();
    const cut = dyingHost(host, 'okr', { step: counting.steps(), when: 'sent' });
    const endCut = atEnd(() => cut.close());
    const first = await ask(api(createNotesService(cut.host)));
    await endCut();
    const again = await ask(client);
    expect([again.status, await rows('lost')]).toEqual([201, 1]);
    expect([503, 201]).toContain(first.status);
  });

  it('expires after 24 hours, so that the same request creates a second row', async () => {
    await create('old', 'old');
    host.clock.advance(24 * 3_600_000 + 1);
    token = await host.tokenFor({ user });
    await create('old', 'old');
    expect(await rows('old')).toBe(2);
  });

  it('is deleted with its answer after 24 hours, although no other call is made', async () => {
    const isKept = async (key: string) =>
      (await host.admin('select from idempotency_keys where key = $1', [key])).length === 1;
    await create('left', 'left');
    host.clock.advance(24 * 3_600_000 + 1);
    token = await host.tokenFor({ user });
    await create('new', 'new');
    const service = createNotesService({ ...host, metrics: createMetrics('okr') });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'Date', 'performance', 'queueMicrotask'] });
    await service.start();
    jest.advanceTimersByTime(60_000);
    jest.useRealTimers();
    await service.stop();
    expect([await isKept('left'), await isKept('new')]).toEqual([false, true]);
  });
});
