import { expect, it } from '@jest/globals';
import { changedAt, createClock } from './clock.ts';

it('the clock follows that of the machine until travelTo, and continues from the given time', () => {
  let machine = 1_000;
  const clock = createClock(() => machine);
  expect(clock.now().getTime()).toBe(1_000);
  clock.travelTo(new Date(50_000));
  machine += 250;
  expect(clock.now().getTime()).toBe(50_250);
});

it('the clock calls its listeners each time it is set, until they are removed', () => {
  const clock = createClock();
  let times = 0;
  const remove = clock.onTravel(() => {
    times += 1;
  });
  clock.travelTo(new Date(50_000));
  clock.travelTo(new Date(60_000));
  remove();
  clock.travelTo(new Date(70_000));
  expect(times).toBe(2);
});

it.each([
  ['2026-03-02T09:00:00.000Z', '2026-03-02T09:00:00.001Z'],
  ['2026-03-02T08:00:00.000Z', '2026-03-02T09:00:00.000Z'],
  ['2026-03-02T11:00:00.000Z', '2026-03-02T11:00:00.001Z'],
])('a change at 09:00 of something last changed at %s gets the time %s', (before, expected) => {
  expect(changedAt(new Date('2026-03-02T09:00:00.000Z'), new Date(before)).toISOString()).toBe(expected);
});
