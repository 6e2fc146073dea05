/** Pseudo-random integers below a limit, the same ones for the same seed. */
export const seeded = (seed: number): ((most: number) => number) => {
  let state = seed;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
};
