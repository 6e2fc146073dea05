import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { lockWaiters, until } from '@waymark/service-kit/testing';
import { createWorld, type World } from '../testing/world.ts';
import { forgetActivity, putActivity } from './work-store.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('keeps nothing of what somebody did whose leaving is stored at the same time', async () => {
  const org = await world.organisation('Acme', ['b']);
  const userUuid = org.user.b ?? '';
  const { database } = world.host;
  const has = { left: Promise.withResolvers<void>(), begun: Promise.withResolvers<void>() };
  const leaving = database.inOrganisation(org.uuid, async (scope) => {
    await scope.table('members').where({ user_uuid: userUuid }).update({ gone: true });
    await forgetActivity(scope, userUuid);
    has.left.resolve();
    await has.begun.promise;
  });
  await has.left.promise;
  const acting = database.inOrganisation(org.uuid, (scope) => putActivity(scope, userUuid, new Date(0)));
  let acted = false;
  void acting.then(() => {
    acted = true;
  });
  // It ends by itself where it does not wait for the other one.
  await until(async () => acted || (await lockWaiters(world.host)) > 0);
  has.begun.resolve();
  await Promise.all([leaving, acting]);
  expect(
    await database.readInOrganisation(org.uuid, 'select 1 from activities where user_uuid = $1', [userUuid]),
  ).toEqual([]);
});
