import { type Clock, createClock, createTravelListeners } from '../clock.ts';

/** A clock that tests move; it continues to run unless it was frozen. */
export type TestClock = Clock & { advance(milliseconds: number): void };

const withAdvance = (clock: Clock): TestClock => ({
  ...clock,
  advance: (milliseconds) => clock.travelTo(new Date(clock.now().getTime() + milliseconds)),
});

/** @param frozenAt the clock stays there until moved; without it the clock runs */
export const createTestClock = (frozenAt?: Date): TestClock => {
  if (frozenAt === undefined) return withAdvance(createClock());
  let at = frozenAt.getTime();
  const { onTravel, notify } = createTravelListeners();
  return withAdvance({
    now: () => new Date(at),
    travelTo: (to) => {
      at = to.getTime();
      notify();
    },
    onTravel,
  });
};
