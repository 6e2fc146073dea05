import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('a member without a second factor is refused while the organisation requires one', async () => {
  const org = await world.organisation(['owner']);
  const owner = org.user.owner ?? '';
  const ask = async (user: string, secondFactor: boolean) => {
    const { status, body } = await world.http.get(org.base, {
      token: await world.host.tokenFor({ user, secondFactor }),
    });
    return [status, body.code];
  };
  expect(await ask(owner, false)).toEqual([200, undefined]);
  await world.publish(org, { require_second_factor: true });
  expect(await ask(owner, false)).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  expect(await ask(owner, true)).toEqual([200, undefined]);
  expect(await ask(crypto.randomUUID(), false)).toEqual([404, 'NOT_FOUND']);
  await world.publish(org, { require_second_factor: false });
  expect(await ask(owner, false)).toEqual([200, undefined]);
});
