import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { createTestClock } from '@waymark/service-kit/testing';
import { createLiveHub } from './live-hub.ts';

const NOW = new Date('2026-03-02T09:30:00.000Z');
const JOINED = 'waymark.identity.member.joined.v1';
const LEFT = 'waymark.identity.member.left.v1';
const RENAMED = 'waymark.identity.organisation.updated.v1';

const createHub = () => createLiveHub({ clock: createTestClock(NOW), hasEnded: () => false, publish: () => undefined });

/** Opens a stream in these organisations; `text` is what it has received. */
const open = (hub: ReturnType<typeof createHub>, userUuid: string, organisations: string[], only?: 'inbox') => {
  const answer = new PassThrough();
  const expiresAt = new Date(NOW.getTime() + 600_000);
  const stream = { organisations, userUuid, sessionId: randomUUID(), issuedAt: NOW, expiresAt };
  hub.open({ ...stream, ...(only && { only }) }, answer);
  return { answer, text: () => String(answer.read() ?? '') };
};

describe('a stream that is opened while the read model still knows somebody who has left', () => {
  it('ends at once, and that of whoever is back stays open', () => {
    const [hub, org, mia] = [createHub(), randomUUID(), randomUUID()];
    const about = (type: string) =>
      hub.announce({ organisation: org, message: { type, target: 'user_organisations', uuid: mia, actor: null } });
    about(LEFT);
    expect(open(hub, mia, [org]).answer.writableEnded).toBe(true);
    expect(hub.size()).toBe(0);
    about(JOINED);
    expect(open(hub, mia, [org]).answer.writableEnded).toBe(false);
  });

  it('contains the inbox of the other organisations only', () => {
    const [hub, left, other, mia] = [createHub(), randomUUID(), randomUUID(), randomUUID()];
    const changed = (organisation: string) =>
      hub.announce({ organisation, message: { type: RENAMED, target: 'inbox', uuid: organisation, actor: null } });
    hub.announce({ organisation: left, message: { type: LEFT, target: 'user_organisations', uuid: mia, actor: null } });
    const { text } = open(hub, mia, [left, other], 'inbox');
    changed(left);
    changed(other);
    const received = text();
    expect(received).toContain(other);
    expect(received).not.toContain(left);
  });
});
