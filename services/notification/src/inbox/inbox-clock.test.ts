import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLiveHub } from '../live/live-hub.ts';
import { createWork } from '../testing/work.ts';
import { createWorld, type Organisation, START, type World } from '../testing/world.ts';
import { createInboxClock } from './inbox-clock.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const INBOX = '"target":"inbox"';

/** A hub with one stream for each listener, and what it has sent so far. */
const listen = (org: Organisation, people: readonly string[]) => {
  const { clock, database } = world.host;
  const hub = createLiveHub({ clock, hasEnded: () => false, publish: () => undefined });
  const expiresAt = new Date('2027-01-01T00:00:00Z');
  const streams = people.map((who) => {
    const token = { userUuid: org.user[who] ?? '', sessionId: randomUUID(), issuedAt: START };
    const stream = new PassThrough();
    hub.open({ ...token, organisations: [org.uuid], expiresAt }, stream);
    return stream;
  });
  const told = () => streams.map((stream) => String(stream.read() ?? '').split(INBOX).length - 1);
  told();
  return { told, tick: createInboxClock({ database, clock, hub }), stop: hub.stop };
};

it('the inbox clock notifies only the owner of a due check-in, and the validator of an ended period', async () => {
  world.host.clock.travelTo(START);
  const org = await world.organisation(['owner', 'keeper', 'validator', 'other']);
  const work = createWork(world, org, { period_end: '2026-03-20' });
  await world.deliver(work.created(), work.moved('working'));
  const { told, tick, stop } = listen(org, ['keeper', 'validator', 'other']);
  await tick();
  expect(told()).toEqual([0, 0, 0]);
  world.host.clock.travelTo(new Date('2026-03-08T23:59:59.000Z'));
  await tick();
  expect(told()).toEqual([0, 0, 0]);
  world.host.clock.travelTo(new Date('2026-03-09T00:00:00.000Z'));
  await tick();
  expect(told()).toEqual([1, 0, 0]);
  await tick();
  expect(told()).toEqual([0, 0, 0]);
  world.host.clock.travelTo(new Date('2026-03-21T00:00:00.000Z'));
  await tick();
  expect(told()).toEqual([0, 1, 0]);
  await stop();
});

it('the inbox clock notifies only the admin of a due payment, among more than a thousand listeners', async () => {
  world.host.clock.travelTo(START);
  const people = Array.from({ length: 1_001 }, (_, n) => `person${n}`);
  const org = await world.organisation(['owner']);
  await world.block(org, { payment_amount: 10, payment_date: '2026-03-05T00:00:00.000Z' } as never);
  const crowd = { ...org, user: { ...Object.fromEntries(people.map((one) => [one, randomUUID()])), ...org.user } };
  const { told, tick, stop } = listen(crowd, [...people, 'owner']);
  world.host.clock.travelTo(new Date('2026-03-05T00:00:00.000Z'));
  await tick();
  expect(told().filter((count) => count > 0)).toEqual([1]);
  await stop();
});
