import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { lockWaiters, until } from '@waymark/service-kit/testing';
import { createWorld, type World } from '../testing/world.ts';
import { forgetActivity, putActivity } from './work-store.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('stores no activity of a person who leaves at the same time', async () => {
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
  // If it does not wait for the other transaction, `until` ends all the same, and the test fails below.
  await until(async () => acted || (await lockWaiters(world.host)) > 0);
  has.begun.resolve();
  await Promise.all([leaving, acting]);
  expect(
    await database.readInOrganisation(org.uuid, 'select 1 from activities where user_uuid = $1', [userUuid]),
  ).toEqual([]);
});

it('writes the activity of a member at most once a minute, also when another process wrote it', async () => {
  const org = await world.organisation('Acme', ['c']);
  const userUuid = org.user.c ?? '';
  const { database } = world.host;
  const act = (seconds: number) =>
    database.inOrganisation(org.uuid, (scope) => putActivity(scope, userUuid, new Date(seconds * 1_000)));
  /** With the transaction that wrote it. */
  const row = () =>
    world.host.admin<{ at: Date; xmin: string }>('select at, xmin::text from activities where user_uuid = $1', [
      userUuid,
    ]);
  await act(100);
  const first = await row();
  await act(159);
  await act(40);
  expect(await row()).toEqual(first);
  await act(160);
  expect((await row()).map(({ at }) => at)).toEqual([new Date(160_000)]);
  // The minute also counts from what another process has written.
  await world.host.admin('update activities set at = $2 where user_uuid = $1', [userUuid, new Date(200_000)]);
  const theirs = await row();
  await act(259);
  expect(await row()).toEqual(theirs);
  await act(320);
  expect((await row()).map(({ at }) => at)).toEqual([new Date(320_000)]);
});

it('writes the activity of a member again after a rollback', async () => {
  const org = await world.organisation('Acme', ['d']);
  const userUuid = org.user.d ?? '';
  const { database } = world.host;
  const undone = database.inOrganisation(org.uuid, async (scope) => {
    await putActivity(scope, userUuid, new Date(1_000));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await database.inOrganisation(org.uuid, (scope) => putActivity(scope, userUuid, new Date(2_000)));
  expect(await world.host.admin('select at from activities where user_uuid = $1', [userUuid])).toEqual([
    { at: new Date(2_000) },
  ]);
});
