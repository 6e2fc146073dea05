/** Runs work for several keys at once, and work for one key in the order in which it came. */
type KeyedQueue = {
  /** Settles like the work. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
};

/** Work that fails does not keep what waits for the same key from running. A key is forgotten once nothing is left for it. */
export const createKeyedQueue = (): KeyedQueue => {
  const tails = new Map<string, Promise<unknown>>();

  return {
    run(key, work) {
      const before = tails.get(key);
      const done = before === undefined ? work() : before.then(work);
      const tail = done.catch(() => undefined);
      tails.set(key, tail);
      tail.then(() => tails.get(key) === tail && tails.delete(key));
      return done;
    },
  };
};
