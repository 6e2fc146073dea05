/**
 * Closes everything that a test has opened, in reverse order, whether the test has passed or not.
 * @param afterEach jest's; a parameter, because much of this folder also runs without jest
 * @returns registers a function that closes something; returns a function that closes it earlier, once
 */
export const closedAfter = (afterEach: (close: () => Promise<void>) => void) => {
  const open = new Set<() => Promise<void>>();
  afterEach(async () => {
    for (const close of [...open].reverse()) await close();
  });
  return (close: () => unknown): (() => Promise<void>) => {
    const once = async (): Promise<void> => {
      if (open.delete(once)) await close();
    };
    open.add(once);
    return once;
  };
};
