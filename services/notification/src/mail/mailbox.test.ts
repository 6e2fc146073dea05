import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestClock } from '@waymark/service-kit/testing';
import { createMailbox } from './mailbox.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'mailbox-'));
});
afterAll(() => rm(directory, { recursive: true }));

it('the mailbox lists the last sent mail first, even after the clock was set back', async () => {
  const clock = createTestClock(new Date('2027-06-01T10:00:00Z'));
  const mailbox = createMailbox(directory, clock);
  const send = (subject: string) =>
    mailbox.send({ messageId: subject, to: 'ada@example.org', subject, text: '', html: '' });
  for (const [subject, now] of [
    ['in June', '2027-06-01T10:00:00Z'],
    ['back in May', '2027-05-01T10:00:00Z'],
    ['back in April', '2027-04-01T10:00:00Z'],
  ] as const) {
    clock.travelTo(new Date(now));
    await send(subject);
  }
  expect((await mailbox.list()).map(({ subject }) => subject)).toEqual(['back in April', 'back in May', 'in June']);
  expect((await mailbox.list(1)).map(({ at }) => at.slice(0, 10))).toEqual(['2027-04-01']);
});
