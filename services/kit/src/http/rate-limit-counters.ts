import { LRUCache } from 'lru-cache';
import { outsideCallTransaction } from '../database/call-transaction.ts';
import type { Database } from '../database/database.ts';

/** The count of a key, and when its window ends. */
type Counter = { count: number; windowEnds: Date };
type Wanted = { key: string; windowMs: number };

export type Counters = {
  /** Adds one to each key; begins a window for keys without a running one. Returns the counters in the order of the keys. */
  add(wanted: readonly Wanted[], now: Date): Promise<Counter[]>;
  /** Subtracts one from each key with a running window. */
  subtract(keys: readonly string[], now: Date): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
};

/** Beyond this number of keys the least recently counted one is dropped: an attacker with so many networks need not use one twice. */
const MOST_KEYS = 20_000;
const SWEEP_EVERY = 500;

/**
 * As the clocks of replicas differ, a window may end this much later than one that begins now. A window that ends even later began before
 * the clock was moved back, and would last too long: a new one begins.
 */
const MOVED_BACK_MS = 5 * 60_000;

const windowEnd = (now: Date, windowMs: number): Date => new Date(now.getTime() + windowMs);

/** Counters of this process, in constant time for any number of keys. */
export const createMemoryCounters = (): Counters => {
  const counters = new LRUCache<string, Counter>({ max: MOST_KEYS });
  const running = (key: string, now: Date): Counter | undefined => {
    const counter = counters.get(key);
    return counter && counter.windowEnds > now ? counter : undefined;
  };
  return {
    async add(wanted, now) {
      return wanted.map(({ key, windowMs }) => {
        const found = running(key, now);
        const fresh = { count: 0, windowEnds: windowEnd(now, windowMs) };
        const isLate = found && found.windowEnds.getTime() > fresh.windowEnds.getTime() + MOVED_BACK_MS;
        const before = found && !isLate ? found : fresh;
        const counter = { ...before, count: before.count + 1 };
        counters.set(key, counter);
        return counter;
      });
    },
    async subtract(keys, now) {
      for (const key of keys) {
        const counter = running(key, now);
        if (counter && counter.count > 0) counters.set(key, { ...counter, count: counter.count - 1 });
      }
    },
    async remove(keys) {
      for (const key of keys) counters.delete(key);
    },
  };
};

const OVER = `kept.expires_at <= $3 or kept.expires_at > excluded.expires_at + interval '${MOVED_BACK_MS} milliseconds'`;
// Rows are locked in the same order everywhere, and the cleanup skips locked rows, so that there are no deadlocks. Commits are
// asynchronous: only a crash of Postgres itself loses the counts of the second before it.
const ADD = `insert into rate_limits as kept (key, points, expires_at)
  select key, 1, expires_at from unnest($1::text[], $2::timestamptz[]) as wanted (key, expires_at), set_config('synchronous_commit', 'off', true)
  order by key
  on conflict (key) do update set
    points = case when ${OVER} then 1 else kept.points + 1 end,
    expires_at = case when ${OVER} then excluded.expires_at else kept.expires_at end
  returning key, points, expires_at`;
const LOCKED = 'with locked as (select key from rate_limits where key = any($1::text[]) order by key for update)';
const SUBTRACT = `${LOCKED} update rate_limits as kept set points = points - 1
  from locked where kept.key = locked.key and points > 0 and expires_at > $2`;
const REMOVE = `${LOCKED} delete from rate_limits as kept using locked where kept.key = locked.key`;
const SWEEP = `delete from rate_limits
  where key in (select key from rate_limits where expires_at <= $1 for update skip locked)`;

type Row = { key: string; points: number; expires_at: Date };

/**
 * Counters in the table `rate_limits` of the service's schema: they apply across replicas and restarts, and also count refused calls. Ended
 * windows are deleted here, when a process begins to count and at intervals after that.
 */
export const createSharedCounters = ({ query }: Pick<Database, 'query'>): Counters => {
  const database: Pick<Database, 'query'> = {
    query: (sql, bindings) => outsideCallTransaction(() => query(sql, bindings)),
  };
  let added = 0;
  return {
    async add(wanted, now) {
      if (added % SWEEP_EVERY === 0) await database.query(SWEEP, [now]);
      added += 1;
      const ends = wanted.map(({ windowMs }) => windowEnd(now, windowMs).toISOString());
      const rows = await database.query<Row>(ADD, [wanted.map(({ key }) => key), ends, now]);
      const found = new Map(rows.map((row) => [row.key, { count: row.points, windowEnds: row.expires_at }]));
      return wanted.map(({ key, windowMs }) => found.get(key) ?? { count: 1, windowEnds: windowEnd(now, windowMs) });
    },
    async subtract(keys, now) {
      await database.query(SUBTRACT, [[...keys], now]);
    },
    async remove(keys) {
      await database.query(REMOVE, [[...keys]]);
    },
  };
};
