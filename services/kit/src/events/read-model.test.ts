import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../database/database.ts';
import { isNewest } from './read-model.ts';
import { createEventDatabase, type EventDatabase } from './testing/event-database.ts';
import { postgresServer } from './testing/test-servers.ts';

describe('isNewest', () => {
  let server: EventDatabase;
  let okr: Database;
  beforeAll(async () => {
    server = await createEventDatabase(postgresServer());
    okr = await server.of('okr');
  });
  afterAll(() => server.close());

  const organisation = randomUUID();
  const event = (subject: string, sequence: number) => ({ organisation, subject, sequence });

  it('lets a thing go forward only, whatever order its events come in', async () => {
    const subject = randomUUID();
    const answers: boolean[] = [];
    for (const sequence of [5, 3, 5, 8, 7])
      answers.push(await isNewest(okr.platform, 'members', event(subject, sequence)));
    expect(answers).toEqual([true, false, false, true, false]);
  });

  it('keeps things, models and organisations apart', async () => {
    const subject = randomUUID();
    expect(await isNewest(okr.platform, 'members', event(subject, 9))).toBe(true);
    expect(await isNewest(okr.platform, 'teams', event(subject, 1))).toBe(true);
    expect(await isNewest(okr.platform, 'members', event(randomUUID(), 1))).toBe(true);
    expect(await isNewest(okr.platform, 'members', { organisation: randomUUID(), subject, sequence: 1 })).toBe(true);
  });

  it('lets one of two events that arrive at once win, and it is the newer', async () => {
    const subject = randomUUID();
    await Promise.all([1, 2, 3, 4, 5].map((sequence) => isNewest(okr.platform, 'members', event(subject, sequence))));
    expect(await isNewest(okr.platform, 'members', event(subject, 5))).toBe(false);
    expect(await isNewest(okr.platform, 'members', event(subject, 6))).toBe(true);
  });
});
