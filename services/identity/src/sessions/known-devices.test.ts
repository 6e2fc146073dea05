import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createTestIdentity, type Person, type TestIdentity } from '../testing/test-identity.ts';
import { createHousekeeping } from '../workers/housekeeping.ts';
import type { Client } from './client.ts';
import { isKnownDevice, rememberDevice } from './known-devices.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const START = Date.UTC(2030, 0, 1);

let identity: TestIdentity;
let person: Person;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());
beforeEach(async () => {
  person = await identity.register();
});

const clientOf = (n: number, day = 0): Client => ({
  address: `10.0.0.${n}`,
  userAgent: 'Laptop',
  fromPage: true,
  device: `device-${n}`,
  arrivedAt: new Date(START + day * DAY),
});
const remember = (n: number, day?: number) =>
  identity.host.database.platform.transaction((trx) => rememberDevice(trx, person.uuid, clientOf(n, day)));
const isKnown = (n: number) => isKnownDevice(identity.host.database.platform, person.email, `device-${n}`);

it('a sign-in is from a new device if neither its device cookie nor its IP address and browser were seen', async () => {
  const { platform } = identity.host.database;
  const isNew = (change: Partial<Client>) =>
    platform.transaction((trx) => rememberDevice(trx, person.uuid, { ...clientOf(1), ...change }));
  expect([await isNew({}), await isNew({})]).toEqual([true, false]);
  expect(await isNew({ address: '10.0.9.9' })).toBe(false);
  expect(await isNew({ device: 'another' })).toBe(false);
  expect(await isNew({ device: 'a third', userAgent: 'Phone' })).toBe(true);
});

it('the twenty devices used last are kept', async () => {
  for (let n = 1; n <= 20; n += 1) await remember(n, n);
  await remember(1, 21);
  await remember(21, 22);
  expect([await isKnown(1), await isKnown(2), await isKnown(3), await isKnown(21)]).toEqual([true, false, true, true]);
});

it('a device is deleted when it was not used for 400 days', async () => {
  identity.host.clock.travelTo(new Date(START + 400 * DAY));
  await remember(1, 0);
  await remember(2, 0);
  await remember(2, 1);
  await createHousekeeping(identity.host).sweep();
  expect([await isKnown(1), await isKnown(2)]).toEqual([false, true]);
});
