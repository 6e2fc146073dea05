import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Scope } from '@waymark/service-kit';
import { lockWaiters, until } from '@waymark/service-kit/testing';
import { openSubscription } from '../subscriptions/subscription-store.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const WRITES = {
  organisation: async (scope: Scope) => void (await scope.insert('organisations', { folded_name: 'acme' })),
  subscription: (scope: Scope) => openSubscription(scope, new Date(0)),
} as const;

it.each([
  ['organisation', 'subscription'],
  ['subscription', 'organisation'],
] as const)('stores the listed name when %s and %s are written at the same time', async (first, second) => {
  const { database } = world.host;
  const uuid = randomUUID();
  const [written, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const one = database.inOrganisation(uuid, async (scope) => {
    await WRITES[first](scope);
    written.resolve();
    await begun.promise;
  });
  await written.promise;
  let isStored = false;
  const other = database.inOrganisation(uuid, WRITES[second]).then(() => {
    isStored = true;
  });
  // If it does not wait for the first transaction, `until` ends all the same, and the test fails below.
  await until(async () => isStored || (await lockWaiters(world.host)) > 0);
  begun.resolve();
  await Promise.all([one, other]);
  expect(await database.readInOrganisation(uuid, 'select listed_name from subscriptions', [])).toEqual([
    { listed_name: 'acme' },
  ]);
});
