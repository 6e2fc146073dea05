import type { Database } from '../database/database.ts';

/** What is counted for a key, and when its window ends. */
type Counter = { count: number; windowEnds: Date };

type Counters = {
  /** Adds one to a key, or begins a window with it where there is none that still runs. */
  add(key: string, now: Date, windowMs: number): Promise<Counter>;
  /** Takes one off a key while its window runs. */
  subtract(key: string, now: Date): Promise<void>;
  remove(key: string): Promise<void>;
};

const SWEEP_AT = 10_000;
const SWEEP_EVERY = 500;

/** Counters of this process. */
export const createMemoryCounters = (): Counters => {
  const counters = new Map<string, Counter>();
  const running = (key: string, now: Date): Counter | undefined => {
    const counter = counters.get(key);
    return counter && counter.windowEnds > now ? counter : undefined;
  };
  return {
    async add(key, now, windowMs) {
      if (counters.size >= SWEEP_AT) {
        for (const [other, { windowEnds }] of counters) if (windowEnds <= now) counters.delete(other);
      }
      const before = running(key, now) ?? { count: 0, windowEnds: new Date(now.getTime() + windowMs) };
      const counter = { ...before, count: before.count + 1 };
      counters.set(key, counter);
      return counter;
    },
    async subtract(key, now) {
      const counter = running(key, now);
      if (counter && counter.count > 0) counters.set(key, { ...counter, count: counter.count - 1 });
    },
    async remove(key) {
      counters.delete(key);
    },
  };
};

const ADD = `insert into rate_limits as kept (key, points, expires_at) values ($1, 1, $2)
  on conflict (key) do update set
    points = case when kept.expires_at <= $3 then 1 else kept.points + 1 end,
    expires_at = case when kept.expires_at <= $3 then excluded.expires_at else kept.expires_at end
  returning points, expires_at`;
const SUBTRACT = 'update rate_limits set points = points - 1 where key = $1 and points > 0 and expires_at > $2';
const REMOVE = 'delete from rate_limits where key = $1';
const SWEEP = 'delete from rate_limits where expires_at <= $1';

/** Counters in the table `rate_limits` of the service's schema: they hold across replicas and restarts. */
export const createSharedCounters = (database: Pick<Database, 'query'>): Counters => {
  let added = 0;
  return {
    async add(key, now, windowMs) {
      added += 1;
      if (added % SWEEP_EVERY === 0) await database.query(SWEEP, [now]);
      const windowEnds = new Date(now.getTime() + windowMs);
      const [row] = await database.query<{ points: number; expires_at: Date }>(ADD, [key, windowEnds, now]);
      return row ? { count: row.points, windowEnds: row.expires_at } : { count: 1, windowEnds };
    },
    async subtract(key, now) {
      await database.query(SUBTRACT, [key, now]);
    },
    async remove(key) {
      await database.query(REMOVE, [key]);
    },
  };
};
