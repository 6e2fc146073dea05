import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EventData } from '@waymark/contracts';
import { statementsSent } from '@waymark/service-kit/testing';
import { createWorld, type Organisation, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;
beforeAll(async () => {
  world = await createWorld();
  await world.service.start();
  org = await world.organisation('Acme', ['b', 'c']);
});
afterAll(() => world.close());

const value = (uuid: string, owner: string | undefined, actor = owner) => {
  const data: EventData<'waymark.okr.keyresult.progressed.v1'> = {
    ...{ uuid, objective_uuid: randomUUID(), objective_name: 'Grow', name: 'Contracts', user_uuid: owner ?? '' },
    ...{ measured_by: 'contracts', start_value: 0, actual_value: 4, target_value: 10, progress: 40 },
    ...{ health: 'at_risk', order: 0, from: 3, to: 4, comment: null },
  };
  return world.event('waymark.okr.keyresult.progressed.v1', org.uuid, uuid, data, actor);
};

type Event = Parameters<World['host']['transport']['deliver']>[0];
const deliver = (events: readonly object[]) =>
  Promise.all(events.map((event) => world.host.transport.deliver(event as Event)));

const ownerOf = (uuid: string) =>
  world.host.admin('select user_uuid as owner, gone from keyresults where uuid = $1', [uuid]);
const activeOf = (user: string | undefined) =>
  world.host.admin('select at from activities where user_uuid = $1', [user]);

it('handling an event of a new value takes at most one statement, and so does a batch of them', async () => {
  const sentFor = (events: readonly object[]) => statementsSent(() => deliver(events), 'into keyresults');
  const [one, ...others] = Array.from({ length: 6 }, () => value(randomUUID(), org.user.b));
  expect(await sentFor(one ? [one] : [])).toHaveLength(1);
  expect(await sentFor(others)).toHaveLength(1);
  // Already handled.
  expect((await sentFor(others)).length).toBeLessThanOrEqual(1);
});

it('stores the newest event of a batch, and ignores events older than the stored one', async () => {
  const uuid = randomUUID();
  const [old, first, second, last] = [org.user.c, org.user.c, org.user.b, org.user.c].map((owner) =>
    value(uuid, owner),
  );
  await deliver([first, last, second].map((event) => ({ ...event, subject: randomUUID() })));
  expect(await ownerOf(uuid)).toEqual([{ owner: org.user.c, gone: false }]);
  await deliver([{ ...value(uuid, org.user.b), sequence: old?.sequence }]);
  expect(await ownerOf(uuid)).toEqual([{ owner: org.user.c, gone: false }]);
});

it('stores the activity of a member to the minute, and none for a member who has left', async () => {
  const actor = await world.join(org, 'd');
  const began = world.host.clock.now();
  const at = async (seconds: number) => {
    const time = new Date(began.getTime() + seconds * 1_000).toISOString();
    await deliver([{ ...value(randomUUID(), org.user.b, actor), time }]);
    return activeOf(actor);
  };
  expect(await at(0)).toEqual([{ at: began }]);
  expect(await at(59)).toEqual([{ at: began }]);
  expect(await at(-59)).toEqual([{ at: began }]);
  expect(await at(60)).toEqual([{ at: new Date(began.getTime() + 60_000) }]);
  await world.leave(org, 'd');
  expect(await at(600)).toEqual([]);
});

it('keeps the activity of a member who rejoined before the event of leaving arrives', async () => {
  const actor = await world.join(org, 'e');
  await deliver([value(randomUUID(), org.user.b, actor)]);
  const member = world.member(org.uuid, actor);
  const left = { ...member, successor_uuid: org.user.owner ?? '', reason: 'left' as const };
  const late = world.event('waymark.identity.member.left.v1', org.uuid, actor, left);
  await world.deliver(world.event('waymark.identity.member.joined.v1', org.uuid, actor, member), late);
  expect(await activeOf(actor)).toHaveLength(1);
});

it('stores no key result or activity for a deleted organisation', async () => {
  const [uuid, gone] = [randomUUID(), await world.organisation('Gone')];
  const deleted = { uuid: gone.uuid, name: 'Gone' };
  await world.deliver(world.event('waymark.identity.organisation.deleted.v1', gone.uuid, gone.uuid, deleted));
  const actor = randomUUID();
  await deliver([{ ...value(uuid, org.user.b, actor), organisation: gone.uuid }]);
  expect(await ownerOf(uuid)).toEqual([]);
  expect(await activeOf(actor)).toEqual([]);
});
