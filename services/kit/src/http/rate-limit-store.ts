/// <reference path="./rate-limiter-internals.d.ts" />
import { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';

/** What a store tells of a key. `expiresAt` in milliseconds. */
export type Counter = { points: number; expiresAt: number };

export type CounterStore = {
  /** Adds points to a key, or begins anew with them where its time is over (or `anew` is true). */
  add(key: string, points: number, now: number, durationMs: number, anew: boolean): Promise<Counter>;
  find(key: string, now: number): Promise<Counter | null>;
  remove(key: string): Promise<boolean>;
};

const SWEEP_AT = 10_000;
const SWEEP_EVERY = 500;

/** Counters of this process. */
export const createMemoryCounters = (): CounterStore => {
  const counters = new Map<string, Counter>();
  const sweep = (now: number) => {
    for (const [key, { expiresAt }] of counters) if (expiresAt <= now) counters.delete(key);
  };
  const live = (key: string, now: number): Counter | null => {
    const counter = counters.get(key);
    return counter !== undefined && counter.expiresAt > now ? counter : null;
  };
  return {
    add: async (key, points, now, durationMs, anew) => {
      if (counters.size >= SWEEP_AT) sweep(now);
      const known = anew ? null : live(key, now);
      const counter = known ? { ...known, points: known.points + points } : { points, expiresAt: now + durationMs };
      counters.set(key, counter);
      return counter;
    },
    find: async (key, now) => live(key, now),
    remove: async (key) => counters.delete(key),
  };
};

const ADD = `
  insert into rate_limits as kept (key, points, expires_at) values ($1, $2, $3)
  on conflict (key) do update set
    points = case when $5 or kept.expires_at <= $4 then excluded.points else kept.points + excluded.points end,
    expires_at = case when $5 or kept.expires_at <= $4 then excluded.expires_at else kept.expires_at end
  returning points, expires_at`;

/** Counters in the service's schema: they hold across replicas and restarts. */
export const createSharedCounters = (database: Pick<Database, 'query'>): CounterStore => {
  type Row = { points: number; expires_at: Date };
  const toCounter = (row: Row | undefined): Counter | null =>
    row === undefined ? null : { points: row.points, expiresAt: row.expires_at.getTime() };
  let added = 0;
  return {
    add: async (key, points, now, durationMs, anew) => {
      added += 1;
      if (added % SWEEP_EVERY === 0)
        await database.query('delete from rate_limits where expires_at <= $1', [new Date(now)]);
      const bindings = [key, points, new Date(now + durationMs), new Date(now), anew];
      const [row] = await database.query<Row>(ADD, bindings);
      return toCounter(row) ?? { points, expiresAt: now + durationMs };
    },
    find: async (key, now) => {
      const sql = 'select points, expires_at from rate_limits where key = $1 and expires_at > $2';
      const [row] = await database.query<Row>(sql, [key, new Date(now)]);
      return toCounter(row);
    },
    remove: async (key) => {
      const rows = await database.query('delete from rate_limits where key = $1 returning key', [key]);
      return rows.length > 0;
    },
  };
};

/** rate-limiter-flexible over our counters: it counts by the injected clock, where its own stores count by the machine's. */
export class ClockedLimiter extends RateLimiterStoreAbstract {
  readonly #store: CounterStore;
  readonly #clock: Clock;

  constructor(store: CounterStore, clock: Clock, options: { keyPrefix: string; points: number; duration: number }) {
    super({ ...options, storeClient: store });
    this.#store = store;
    this.#clock = clock;
  }

  #now(): number {
    return this.#clock.now().getTime();
  }

  _upsert(key: string, points: number, durationMs: number, anew = false): Promise<Counter> {
    return this.#store.add(key, points, this.#now(), durationMs, anew);
  }

  _get(key: string): Promise<Counter | null> {
    return this.#store.find(key, this.#now());
  }

  _delete(key: string): Promise<boolean> {
    return this.#store.remove(key);
  }

  _getRateLimiterRes(_key: string, changed: number, { points, expiresAt }: Counter): RateLimiterRes {
    const left = Math.max(this.points - points, 0);
    return new RateLimiterRes(left, Math.max(expiresAt - this.#now(), 0), points, points === changed);
  }
}
