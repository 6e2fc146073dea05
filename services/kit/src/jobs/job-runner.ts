import type { Clock } from '../clock.ts';
import { isOwnStoreAway } from '../database/store-errors.ts';
import type { EventLog } from '../events/event-log.ts';
import { retryDuringOutage } from '../events/retry-during-outage.ts';
import { whenAborted } from '../when-aborted.ts';
import { gathering } from './gathering.ts';
import { createJobSlots, type JobShare } from './job-slots.ts';
import { type createJobStore, type Job, MAX_ATTEMPTS, MAX_BACKOFF_MS } from './job-store.ts';

/** The handler's information about the job besides its payload; `id` is the same at each attempt. */
export type JobContext = { id: string; key: string | null; attempt: number; signal: AbortSignal };
export type JobHandler<Payload> = (payload: Payload, job: JobContext) => Promise<void>;

/**
 * Called when a job is about to be given up, and again if it could not be stored that it was: `error` is that of the last attempt, `since`
 * the time of the first failure.
 */
export type JobGivenUp<Payload> = (payload: Payload, failed: { error: unknown; since: Date }) => Promise<void>;

/** Thrown by a handler when another attempt cannot help. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError';
}

type RunnerDeps = {
  store: ReturnType<typeof createJobStore>;
  clock: Clock;
  logger: EventLog;
  leaseSeconds: number;
  handlers: ReadonlyMap<string, JobHandler<unknown>>;
  givenUp: ReadonlyMap<string, JobGivenUp<unknown>>;
  shares: ReadonlyMap<string, JobShare<never>>;
  /** Called when an attempt has ended and its slot is free. */
  onFree: () => void;
};

const FIRST_BACKOFF_MS = 10_000;
const TOO_LATE = 'It is of no more use';

/** The pause after the given attempt: 10 s, 20 s, 40 s ... at most an hour. */
export const backoffMs = (attempt: number): number => Math.min(FIRST_BACKOFF_MS * 2 ** (attempt - 1), MAX_BACKOFF_MS);

/** Claims jobs for the slots that are free, and makes one attempt at each. */
export const createJobRunner = (deps: RunnerDeps) => {
  const { store, clock, logger, leaseSeconds, handlers, givenUp, shares, onFree } = deps;
  const slots = createJobSlots(shares);
  const running = new Set<Promise<void>>();
  /** Aborts the running attempts. */
  const endings = new Set<AbortController>();
  let isStopped = false;
  const finish = gathering((jobs: readonly Job[]) => store.finish(jobs, clock.now()));
  let claiming: Promise<unknown> = Promise.resolve();

  /** Whether no other attempt may be made at that time. */
  const isOver = ({ usefulUntil, attempts }: Job, runAt: Date): boolean =>
    usefulUntil ? runAt >= usefulUntil : attempts >= MAX_ATTEMPTS;

  const noteFailure = async (job: Job, err: unknown) => {
    const error = err instanceof Error ? err.message : String(err);
    const at = clock.now();
    const runAt = new Date(at.getTime() + backoffMs(job.attempts));
    // Neither a shutdown of the process nor a full disk here is a failure of the job.
    const counts = !isStopped && !isOwnStoreAway(err);
    const dead = err instanceof PermanentJobError || (counts && isOver(job, runAt));
    const about = { err, kind: job.kind, job: job.id, attempt: job.attempts, dead };
    logger.warn(about, dead ? 'A job was given up' : 'A job failed');
    if (dead) {
      await givenUp.get(job.kind)?.(job.payload, { error: err, since: job.firstFailedAt ?? at });
      await store.giveUp(job, { at, error });
    } else await store.postpone(job, { at, error, runAt, counts });
  };

  const attempt = async (job: Job, signal: AbortSignal) => {
    const context = { id: job.id, key: job.key, attempt: job.attempts, signal };
    const over = whenAborted(signal);
    over.catch(() => undefined);
    try {
      // A job without an attempt is tried once, even if it is late.
      if (job.attempts > 1 && job.usefulUntil && job.usefulUntil <= clock.now()) throw new PermanentJobError(TOO_LATE);
      await Promise.race([handlers.get(job.kind)?.(job.payload, context), over]);
    } catch (error) {
      await retryDuringOutage(() => noteFailure(job, error), signal);
      return;
    }
    // The job has had its effect: even if the database is unavailable now, it must not be recorded as failed.
    await retryDuringOutage(() => finish(job), signal);
  };

  const run = async (job: Job) => {
    // Not `AbortSignal.any` with a long-lived signal: while it has listeners, Node keeps it as long as its source signals.
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(new Error('The attempt took too long')), leaseSeconds * 900);
    endings.add(ending);
    try {
      await attempt(job, ending.signal);
    } catch (err) {
      logger.warn(
        { err, kind: job.kind, job: job.id },
        'The outcome of a job could not be stored; it runs again when its lease ends',
      );
    } finally {
      clearTimeout(timer);
      endings.delete(ending);
      slots.leave(job);
      onFree();
    }
  };

  const begin = async (): Promise<Promise<void>[]> => {
    const free = slots.free();
    const jobs = free.length === 0 ? [] : await store.claim(free, clock.now(), leaseSeconds);
    return jobs.map((job) => {
      slots.take(job);
      const attempted = run(job);
      running.add(attempted);
      void attempted.then(() => running.delete(attempted));
      return attempted;
    });
  };

  return {
    /** Starts due jobs in the free slots, and returns the attempts; they never reject. Calls run one after the other. */
    begin: (): Promise<Promise<void>[]> => {
      const begun = claiming.then(begin);
      claiming = begun.catch(() => undefined);
      return begun;
    },
    /** Waits for running attempts, for the time given, and then aborts them. */
    async stop(withinMs: number): Promise<void> {
      const timer = setTimeout(() => {
        isStopped = true;
        for (const ending of endings) ending.abort(new Error('The service was stopped'));
      }, withinMs);
      await Promise.all(running);
      clearTimeout(timer);
    },
  };
};
