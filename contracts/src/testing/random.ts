/** Pseudorandom numbers from a seed (mulberry32): the same ones each time, so that failures can be reproduced. */
export const randomOf = (seed: number) => {
  let state = seed >>> 0;
  /** From 0 to below 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from 0 to below the limit. */
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    /** One of a list that is not empty. */
    pick: <const T>(list: readonly T[]): T => list[below(list.length)] as T,
  };
};

export type Random = ReturnType<typeof randomOf>;
