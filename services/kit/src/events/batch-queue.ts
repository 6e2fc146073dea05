type Entry<Item, Result> = { item: Item; end: PromiseWithResolvers<Result> };

type Options<Item, Result> = {
  /** Keys at work at once. */
  width: number;
  /** Items that are taken at once. */
  most: number;
  /** Handles items of one key; a result for each of them. */
  work: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>;
};

/** Handles together what waits under one key, in the order in which it came, and several keys side by side. Whoever is alone does not wait. */
type BatchQueue<Item, Result> = { add(key: string, item: Item): Promise<Result> };

export const createBatchQueue = <Item, Result>(options: Options<Item, Result>): BatchQueue<Item, Result> => {
  const { width, most, work } = options;
  /** The keys in the order of their turns. */
  const waiting = new Map<string, Entry<Item, Result>[]>();
  const busy = new Set<string>();
  let isPlanned = false;

  const settle = async (entries: readonly Entry<Item, Result>[]) => {
    try {
      const results = await work(entries.map(({ item }) => item));
      for (const [index, { end }] of entries.entries()) {
        const result = results[index];
        if (result?.status === 'fulfilled') end.resolve(result.value);
        else end.reject(result?.reason);
      }
    } catch (error) {
      for (const { end } of entries) end.reject(error);
    }
  };

  const begin = (key: string, entries: Entry<Item, Result>[]) => {
    const taken = entries.splice(0, most);
    waiting.delete(key);
    // To the end of the line: a key under which much waits must not keep the others.
    if (entries.length > 0) waiting.set(key, entries);
    busy.add(key);
    settle(taken).then(() => {
      busy.delete(key);
      next();
    });
  };

  const next = () => {
    for (const [key, entries] of waiting) {
      if (busy.size >= width) return;
      if (!busy.has(key)) begin(key, entries);
    }
  };

  return {
    add(key, item) {
      const end = Promise.withResolvers<Result>();
      const entries = waiting.get(key);
      if (entries) entries.push({ item, end });
      else waiting.set(key, [{ item, end }]);
      if (!isPlanned) {
        isPlanned = true;
        // What comes in one packet is handled together.
        setImmediate(() => {
          isPlanned = false;
          next();
        });
      }
      return end.promise;
    },
  };
};
