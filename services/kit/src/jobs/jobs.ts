import type { Knex } from 'knex';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { afterCommit } from '../events/after-commit.ts';
import { type EventLog, silentLog } from '../events/event-log.ts';
import { createWakeableLoop } from '../events/wakeable-loop.ts';
import { createJobStore, type DeadJob, type Job, MAX_ATTEMPTS } from './job-store.ts';

/** What a handler knows of the job beside its payload; `id` is the same at each attempt. */
export type JobContext = { id: string; key: string | null; attempt: number; signal: AbortSignal };
export type JobHandler<Payload> = (payload: Payload, job: JobContext) => Promise<void>;

/** Thrown by a handler when another attempt cannot help. */
export class HopelessJobError extends Error {
  override name = 'HopelessJobError';
}

type Handlers<Payloads> = { [Kind in keyof Payloads]: JobHandler<Payloads[Kind]> };

export type JobsDeps<Payloads> = {
  database: Pick<Database, 'platform'>;
  clock: Clock;
  logger?: EventLog;
  /** A function where a job adds further ones. */
  kinds: Handlers<Payloads> | ((enqueue: Jobs<Payloads>['enqueue']) => Handlers<Payloads>);
  concurrency?: number;
  pollMs?: number;
  /** An attempt is aborted a little before its lease ends. */
  leaseSeconds?: number;
};

export type Jobs<Payloads> = {
  /**
   * Adds a job in the caller's transaction. With a `key` there is one job of that kind and key for as long as it is kept
   * (30 days after it was done); false says that it was there already.
   */
  enqueue<Kind extends keyof Payloads & string>(
    trx: Knex.Transaction,
    kind: Kind,
    payload: Payloads[Kind],
    options?: { runAt?: Date; key?: string },
  ): Promise<boolean>;
  /** Attempts all that is due by the clock, once each, and says how many there were. */
  runDue(): Promise<number>;
  dead(limit?: number): Promise<DeadJob[]>;
  /** Lets a dead job begin anew. */
  revive(id: string): Promise<boolean>;
  purge(): Promise<number>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const FIRST_BACKOFF_MS = 10_000;
const LONGEST_BACKOFF_MS = 3_600_000;
const KEPT_MS = 30 * 86_400_000;
const PURGE_EVERY_MS = 600_000;

/** The pause after the given attempt: 10 s, 20 s, 40 s ... at most an hour. */
export const backoffMs = (attempt: number): number =>
  Math.min(FIRST_BACKOFF_MS * 2 ** (attempt - 1), LONGEST_BACKOFF_MS);

/** Effects outside the database: rows that are claimed, attempted under a lease, repeated with backoff and at last given up. */
export const createJobs = <Payloads>(deps: JobsDeps<Payloads>): Jobs<Payloads> => {
  const { database, clock, logger = silentLog, concurrency = 8, pollMs = 1_000, leaseSeconds = 60 } = deps;
  const store = createJobStore(database.platform);
  let purgedAt = Date.now();

  const enqueue: Jobs<Payloads>['enqueue'] = async (trx, kind, payload, { runAt, key } = {}) => {
    const now = clock.now();
    const added = await store.add(trx, { kind, key: key ?? null, payload, runAt: runAt ?? now, now });
    // The loop is there by the time that anything is enqueued.
    if (added) afterCommit(trx, () => loop.wake());
    return added;
  };
  const kinds = typeof deps.kinds === 'function' ? deps.kinds(enqueue) : deps.kinds;
  const names = Object.keys(kinds);

  const handlerOf = (kind: string) => kinds[kind as keyof Payloads] as JobHandler<unknown>;

  const attempt = async (job: Job) => {
    const signal = AbortSignal.timeout(leaseSeconds * 900);
    const context = { id: job.id, key: job.key, attempt: job.attempts, signal };
    try {
      await Promise.race([handlerOf(job.kind)(job.payload, context), aborted(signal)]);
      await store.finish(job, clock.now());
    } catch (error) {
      await fail(job, error);
    }
  };

  const fail = async (job: Job, err: unknown) => {
    const reason = err instanceof Error ? err.message : String(err);
    const now = clock.now();
    const hopeless = err instanceof HopelessJobError || job.attempts >= MAX_ATTEMPTS;
    logger.warn({ err, kind: job.kind, job: job.id, attempt: job.attempts, dead: hopeless }, 'A job failed');
    if (hopeless) await store.giveUp(job, now, reason);
    else await store.postpone(job, new Date(now.getTime() + backoffMs(job.attempts)), reason);
  };

  const runBatch = async () => {
    const jobs = await store.claim(names, clock.now(), concurrency, leaseSeconds);
    await Promise.all(jobs.map(attempt));
    return jobs.length;
  };

  const purge = () => store.purge(new Date(clock.now().getTime() - KEPT_MS));

  const tidy = async () => {
    if (Date.now() - purgedAt < PURGE_EVERY_MS) return;
    purgedAt = Date.now();
    await store.buryLost(clock.now());
    await purge();
  };

  const work = async () => {
    const count = await runBatch();
    await tidy();
    return count === concurrency;
  };
  const loop = createWakeableLoop({
    work,
    pollMs,
    onError: (err) => logger.warn({ err }, 'Jobs could not be claimed'),
  });

  return {
    enqueue,
    async runDue() {
      await store.buryLost(clock.now());
      for (let total = 0; ; ) {
        const count = await runBatch();
        if (count === 0) return total;
        total += count;
      }
    },
    dead: (limit = 100) => store.dead(limit),
    revive: (id) => store.revive(id, clock.now()),
    purge,
    start: async () => loop.start(),
    stop: loop.stop,
  };
};

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The attempt took too long')), { once: true });
  });
