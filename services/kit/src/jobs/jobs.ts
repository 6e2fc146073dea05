import { DAY_MS } from '@waymark/contracts';
import type { Knex } from 'knex';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { afterCommit } from '../events/after-commit.ts';
import { type EventLog, silentLog } from '../events/event-log.ts';
import { createWakeableLoop } from '../events/wakeable-loop.ts';
import { createJobRunner, type JobGivenUp, type JobHandler } from './job-runner.ts';
import type { JobShare } from './job-slots.ts';
import { createJobStore, type DeadJob } from './job-store.ts';

type Handlers<Payloads> = { [Kind in keyof Payloads]: JobHandler<Payloads[Kind]> };
type Options = {
  runAt?: Date;
  key?: string;
  /** Until when it is useful, if that differs from other jobs of its kind. */
  until?: Date;
};

export type JobsDeps<Payloads> = {
  database: Pick<Database, 'platform'>;
  clock: Clock;
  logger?: EventLog;
  /** A function if a job adds further jobs. */
  kinds: Handlers<Payloads> | ((enqueueAll: Jobs<Payloads>['enqueueAll']) => Handlers<Payloads>);
  /** Slots of the kinds that need other than the default ones. */
  shares?: { [Kind in keyof Payloads]?: JobShare<Payloads[Kind]> };
  /** Until when a job of a kind that is due at a given time is useful: until then it is retried. Other kinds get ten attempts. */
  usefulUntil?: { [Kind in keyof Payloads]?: (payload: Payloads[Kind], dueAt: Date) => Date };
  onGivenUp?: { [Kind in keyof Payloads]?: JobGivenUp<Payloads[Kind]> };
  pollMs?: number;
  /** An attempt is aborted a little before its lease ends. */
  leaseSeconds?: number;
  /** How long `stop` waits for attempts; they are then aborted, and repeated later. */
  stopMs?: number;
};

export type Jobs<Payloads> = {
  /**
   * Adds a job in the caller's transaction. With a `key` there is one job of that kind and key for as long as it is stored (30 days after
   * it was done); returns false if it already existed.
   */
  enqueue<Kind extends keyof Payloads & string>(
    trx: Knex.Transaction,
    kind: Kind,
    payload: Payloads[Kind],
    options?: Options,
  ): Promise<boolean>;
  /** Adds many jobs of a kind by one statement; returns how many did not exist yet. */
  enqueueAll<Kind extends keyof Payloads & string>(
    trx: Knex.Transaction,
    kind: Kind,
    jobs: readonly (Options & { payload: Payloads[Kind] })[],
  ): Promise<number>;
  /** Attempts all due jobs once each; returns how many there were. */
  runDue(): Promise<number>;
  /** Jobs that were given up, the latest first, a hundred by default. */
  dead(limit?: number): Promise<DeadJob[]>;
  /** Restarts a dead job. */
  revive(id: string): Promise<boolean>;
  /** Deletes jobs that were done or given up 30 days ago. Returns how many. */
  purge(): Promise<number>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const RETENTION_MS = 30 * DAY_MS;
const PURGE_EVERY_MS = 600_000;

/**
 * Runs effects outside the database: rows are claimed, attempted under a lease, retried with backoff and finally given up. Each kind has
 * slots of its own, refilled as they become free, the longest overdue first: a job that hangs blocks neither other kinds nor other targets.
 */
export const createJobs = <Payloads>(deps: JobsDeps<Payloads>): Jobs<Payloads> => {
  const { database, clock, logger = silentLog, pollMs = 1_000, leaseSeconds = 60, stopMs = 3_000 } = deps;
  const store = createJobStore(database.platform);
  let purgedAt = Date.now();

  const targetOf = <Kind extends keyof Payloads>(kind: Kind, payload: Payloads[Kind]): string | null =>
    deps.shares?.[kind]?.targetOf?.(payload) ?? null;

  const enqueueAll: Jobs<Payloads>['enqueueAll'] = async (trx, kind, jobs) => {
    if (jobs.length === 0) return 0;
    const now = clock.now();
    const rows = jobs.map(({ payload, runAt = now, key = null, until }) => {
      const usefulUntil = until ?? deps.usefulUntil?.[kind]?.(payload, runAt) ?? null;
      return { key, target: targetOf(kind, payload), payload, runAt, until: usefulUntil };
    });
    const added = await store.add(trx, kind, rows, now);
    // The loop exists by the time that a job is enqueued.
    if (added > 0) afterCommit(trx, () => loop.wake());
    return added;
  };

  const handlers = typeof deps.kinds === 'function' ? deps.kinds(enqueueAll) : deps.kinds;
  const names = Object.keys(handlers) as (keyof Payloads & string)[];
  const runner = createJobRunner({
    store,
    clock,
    logger,
    leaseSeconds,
    handlers: new Map(names.map((name) => [name, handlers[name] as JobHandler<unknown>])),
    givenUp: new Map(names.map((name) => [name, deps.onGivenUp?.[name] as JobGivenUp<unknown>])),
    shares: new Map(names.map((name) => [name, deps.shares?.[name] ?? {}])),
    onFree: () => loop.wake(),
  });

  const purge = () => store.purge(new Date(clock.now().getTime() - RETENTION_MS));

  const work = async () => {
    const begun = await runner.begin();
    if (Date.now() - purgedAt > PURGE_EVERY_MS) {
      purgedAt = Date.now();
      await store.giveUpLost(clock.now());
      await purge();
    }
    return begun.length > 0;
  };
  const loop = createWakeableLoop({
    work,
    pollMs,
    onError: (err) => logger.warn({ err }, 'Jobs could not be claimed'),
    clock,
  });

  return {
    enqueue: async (trx, kind, payload, options = {}) => (await enqueueAll(trx, kind, [{ payload, ...options }])) === 1,
    enqueueAll,
    async runDue() {
      await store.giveUpLost(clock.now());
      const own = new Set<Promise<void>>();
      for (let total = 0; ; ) {
        // An attempt that ends during this round frees a slot that the round did not count.
        const before = own.size;
        const begun = await runner.begin();
        total += begun.length;
        for (const attempt of begun) {
          own.add(attempt);
          void attempt.then(() => own.delete(attempt));
        }
        if (begun.length === 0 && before === 0) return total;
        if (begun.length === 0 && own.size > 0) await Promise.race(own);
      }
    },
    dead: (limit = 100) => store.dead(limit),
    revive: (id) => store.revive(id),
    purge,
    start: async () => loop.start(),
    async stop() {
      await loop.stop();
      await runner.stop(stopMs);
    },
  };
};
