/** Which items form a batch: neighbours under one key if they are of one kind, and those of other keys too if the kind spans keys. */
type Place = {
  key: string;
  kind: string;
  spans: boolean;
  /** How many may be handled together. */
  most: number;
};
type Entry<Item, Result> = Place & { item: Item; end: PromiseWithResolvers<Result> };

type Options<Item, Result> = {
  /** Batches that run at the same time. */
  width: number;
  /** Handles items of one kind, grouped by key; returns a result for each. */
  work: (groups: readonly (readonly Item[])[]) => Promise<readonly PromiseSettledResult<Result>[][]>;
};

/** Handles waiting items in batches, those of one key in order of arrival. A single item does not wait. */
type BatchQueue<Item, Result> = { add(place: Place, item: Item): Promise<Result> };

/** If `work` throws for items of several keys, they are handled once more, key by key; for items of one key, each of them fails. */
export const createBatchQueue = <Item, Result>(options: Options<Item, Result>): BatchQueue<Item, Result> => {
  const { width, work } = options;
  /** The keys in the order of their turns. */
  const waiting = new Map<string, Entry<Item, Result>[]>();
  const busy = new Set<string>();
  let atWork = 0;
  let isPlanned = false;

  const settle = async (groups: readonly Entry<Item, Result>[][]) => {
    try {
      const results = (await work(groups.map((entries) => entries.map(({ item }) => item)))).flat();
      for (const [index, { end }] of groups.flat().entries()) {
        const result = results[index];
        if (result?.status === 'fulfilled') end.resolve(result.value);
        else end.reject(result?.reason);
      }
    } catch (error) {
      if (groups.length === 1) for (const { end } of groups.flat()) end.reject(error);
      // Items of one of the keys fail, which must not affect those of others.
      else for (const entries of groups) putBack(entries);
    }
  };

  /** From now on they are handled without items of other keys. */
  const putBack = (entries: readonly Entry<Item, Result>[]) => {
    const [first] = entries;
    if (first === undefined) return;
    const alone = entries.map((entry) => ({ ...entry, spans: false }));
    waiting.set(first.key, [...alone, ...(waiting.get(first.key) ?? [])]);
  };

  const take = ({ key, kind, spans }: Place, room: number): Entry<Item, Result>[] => {
    const entries = waiting.get(key) ?? [];
    const end = entries.findIndex((entry) => entry.kind !== kind || entry.spans !== spans);
    const taken = entries.splice(0, Math.min(room, end < 0 ? entries.length : end));
    waiting.delete(key);
    // To the end of the queue: a key with many items must not hold up the others.
    if (entries.length > 0) waiting.set(key, entries);
    busy.add(key);
    return taken;
  };

  const gather = (first: Place): Entry<Item, Result>[][] => {
    const groups = [take(first, first.most)];
    let room = first.most - groups.flat().length;
    for (const [key, [other]] of first.spans ? waiting : []) {
      if (room === 0) break;
      if (busy.has(key) || !other?.spans || other.kind !== first.kind) continue;
      const taken = take(other, room);
      room -= taken.length;
      groups.push(taken);
    }
    // Always in the same order, so that two batches with the same keys do not deadlock.
    return groups.sort(([a], [b]) => ((a?.key ?? '') < (b?.key ?? '') ? -1 : 1));
  };

  const begin = (first: Place) => {
    const groups = gather(first);
    atWork += 1;
    settle(groups).then(() => {
      atWork -= 1;
      for (const { key } of groups.flat()) busy.delete(key);
      next();
    });
  };

  const next = () => {
    for (const [key, [first]] of waiting) {
      if (atWork >= width) return;
      if (first && !busy.has(key)) begin(first);
    }
  };

  return {
    add(place, item) {
      const entry = { ...place, item, end: Promise.withResolvers<Result>() };
      const entries = waiting.get(place.key);
      if (entries) entries.push(entry);
      else waiting.set(place.key, [entry]);
      if (!isPlanned) {
        isPlanned = true;
        // Items that arrive in one packet are handled together.
        setImmediate(() => {
          isPlanned = false;
          next();
        });
      }
      return entry.end.promise;
    },
  };
};
