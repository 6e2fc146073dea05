import { expect, it } from '@jest/globals';
import { createClock } from './clock.ts';

it("the clock follows the machine's until `travelTo`, and runs on from there", () => {
  let machine = 1_000;
  const clock = createClock(() => machine);
  expect(clock.now().getTime()).toBe(1_000);
  clock.travelTo(new Date(50_000));
  machine += 250;
  expect(clock.now().getTime()).toBe(50_250);
});
