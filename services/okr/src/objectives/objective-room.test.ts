import { expect, test } from '@jest/globals';
import { createObjectiveRoom } from './objective-room.ts';

test('ten replicas together stop at the limit, and count fewer than 12,000 times in 60,000 requests', () => {
  const most = 50_000;
  const rooms = Array.from({ length: 10 }, () => createObjectiveRoom(most));
  let objectives = 0;
  let counts = 0;
  for (let n = 0; n < 60_000; n += 1) {
    const room = rooms[n % rooms.length];
    if (room?.mustCount('organisation')) {
      counts += 1;
      if (objectives >= most) continue;
      room.counted('organisation', objectives);
    }
    objectives += 1;
  }
  expect(objectives).toBe(most);
  expect(counts).toBeLessThan(12_000);
});

test('a count of one organisation does not apply to another', () => {
  const room = createObjectiveRoom(100);
  room.counted('one', 0);
  expect([room.mustCount('one'), room.mustCount('other')]).toEqual([false, true]);
});
