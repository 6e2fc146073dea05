/**
 * What a test opens is closed after it, the last first, whether the test has passed or not.
 * @param afterEach jest's: much of what is here also runs without it
 * @returns takes how something is closed, and gives what closes it before that, once
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
