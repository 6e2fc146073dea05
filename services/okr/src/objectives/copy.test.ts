import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createWorld, objective, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('the name of a copy is in the member’s current language, not in the language of the token', async () => {
  const org = await world.organisation(['owner']);
  const { owner = '' } = org.user;
  const call = await world.as(owner, 'en');
  const made = await call.post(org.base, objective(owner, { name: 'Grow' }));
  const german = { ...world.member(org.uuid, owner, 'owner', { admin: true }), lang: 'de' as const, changed: ['lang'] };
  await world.deliver(world.event('waymark.identity.member.updated.v1', org.uuid, german));
  const copy = await call.post(`${org.base}/${made.body.objective.uuid}/duplicate`);
  expect([copy.status, copy.body.objective.name]).toEqual([201, 'Grow (Kopie)']);
});
