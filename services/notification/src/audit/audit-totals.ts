import type { Clock } from '@waymark/service-kit';

/** The retention and an entry that was committed after a later one change a total without a new entry: it is counted again after this time. */
const KEPT_MS = 60_000;
const MOST = 1_000;

type Counted = { total: number; latest: string | undefined; at: number };

/**
 * The numbers of entries that were counted last: counting a large log takes longer than reading a page of it, and the entries on the next
 * page are those that were counted for the first.
 */
export const createTotals = (clock: Clock) => {
  const known = new Map<string, Counted>();
  return {
    /**
     * @param search which log and which filters
     * @param latest the entry of the log that was stored last: with another one it is counted again
     */
    of: async (search: string, latest: string | undefined, count: () => Promise<number>): Promise<number> => {
      const now = clock.now().getTime();
      const before = known.get(search);
      if (before && before.latest === latest && Math.abs(now - before.at) < KEPT_MS) return before.total;
      const total = await count();
      known.delete(search);
      known.set(search, { total, latest, at: now });
      const [oldest] = known.keys();
      if (known.size > MOST && oldest !== undefined) known.delete(oldest);
      return total;
    },
  };
};
