import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createNotesService } from '../testing/fixtures/notes-service.ts';
import { api, createTestClock, type TestApi, type TestHost, testHost } from '../testing/index.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../testing/fixtures/migrations');
const ORG = randomUUID();
const NOTES = `/api/v1/organisations/${ORG}/notes`;

describe('Idempotency-Key', () => {
  let host: TestHost;
  let client: TestApi;
  let token: string;
  beforeAll(async () => {
    host = await testHost({
      service: 'okr',
      migrations: MIGRATIONS,
      clock: createTestClock(new Date('2026-03-01T09:00:00Z')),
    });
    client = api(createNotesService(host));
    token = await host.tokenFor();
  });
  afterAll(() => host.close());

  const create = (key: string, text: string, by = token) =>
    client.post(NOTES, { token: by, headers: { 'x-role': 'admin', 'idempotency-key': key }, body: { text } });
  const rows = async (text: string) => (await host.admin('select from notes where text = $1', [text])).length;

  it('gives the first answer again, status and body', async () => {
    const first = await create('one', 'first');
    const again = await create('one', 'first');
    expect([again.status, again.text, await rows('first')]).toEqual([201, first.text, 1]);
  });

  it('refuses another body under the same key, naming the key', async () => {
    await create('two', 'second');
    const other = await create('two', 'something else');
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(other.body.errors['Idempotency-Key']).toBeTruthy();
  });

  it('makes one row of a hundred identical creates at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => create('many', 'many')));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([await rows('many'), [...statuses].every((status) => status === 201 || status === 409)]).toEqual([1, true]);
    const bodies = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text));
    expect(bodies.size).toBe(1);
  });

  it('keeps users apart', async () => {
    const other = await host.tokenFor();
    const [mine, theirs] = [await create('shared', 'apart'), await create('shared', 'apart', other)];
    expect([mine.text === theirs.text, await rows('apart')]).toEqual([false, 2]);
  });

  it('lets a refused call be tried again', async () => {
    const refused = await create('again', 'taken');
    const same = await create('again', 'taken');
    expect([refused.status, same.status]).toEqual([409, 409]);
    expect(same.body.code).toBe('EDITED_MEANWHILE');
  });

  it('does not give an answer to someone who has lost the right meanwhile', async () => {
    await create('rights', 'rights');
    const headers = { 'x-role': 'member', 'idempotency-key': 'rights' };
    expect((await client.post(NOTES, { token, headers, body: { text: 'rights' } })).status).toBe(403);
  });

  it('gives the answer of a deletion again though nothing is there any more, to the one who deleted, for the same call', async () => {
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

  it('forgets a key after 24 hours', async () => {
    await create('old', 'old');
    host.clock.advance(24 * 3_600_000 + 1);
    token = await host.tokenFor();
    await create('old', 'old');
    expect(await rows('old')).toBe(2);
  });
});
