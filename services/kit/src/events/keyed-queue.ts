/** Runs work for several keys at once, and work for one key in the order in which it came. */
type Lanes = {
  /** Resolves when the work is done; rejects as it does. */
  run(key: string, work: () => Promise<void>): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
};

export const createKeyedQueue = (width: number): Lanes => {
  const tails = new Map<string, Promise<void>>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  const enter = async () => {
    if (busy >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy += 1;
  };
  // The slot passes to the next waiter, so `busy` does not change.
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  };

  const inTurn = async (before: Promise<void> | undefined, work: () => Promise<void>) => {
    await before;
    await enter();
    try {
      await work();
    } finally {
      leave();
    }
  };

  return {
    run(key, work) {
      const done = inTurn(tails.get(key), work);
      const tail = done.catch(() => undefined);
      tails.set(key, tail);
      tail.then(() => tails.get(key) === tail && tails.delete(key));
      return done;
    },
    async idle() {
      while (tails.size > 0) await Promise.all(tails.values());
    },
  };
};
