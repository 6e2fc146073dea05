import { UnprocessableEventError } from '../event.ts';
import type { EventLog } from '../event-log.ts';
import { type EventHandler, MAX_ATTEMPTS, type Subscription } from '../transport.ts';
import { createWakeableLoop } from '../wakeable-loop.ts';
import type { Boss, BossJob } from './boss.ts';
import type { DeadLetterOutput } from './dead-letters.ts';

export type PostgresSubscription = Subscription & { wake(): void };

type Options = {
  boss: Boss;
  schema: string;
  queue: string;
  handler: EventHandler;
  batchSize: number;
  pollMs: number;
  logger: EventLog;
};

type Failed = { id: string; error: unknown; letter: Required<DeadLetterOutput> };

/** How long more may gather while something is under way: each statement costs the same, however many events it is for. */
const GATHER_MS = 3;

/** Drops what is done, and takes what is next, as pg-boss does; not again what is under way here for longer than its lease. */
const nextSql = (schema: string): string => `
  with done as (
    delete from ${schema}.job where name = $1 and id = any($3::uuid[])
  ), next as (
    select id from ${schema}.job where name = $1 and state < 'active' and start_after < now() and id <> all($4::uuid[])
    order by priority desc, created_on, id limit $2 for update skip locked
  )
  update ${schema}.job j set state = 'active', started_on = now(),
    retry_count = case when started_on is not null then retry_count + 1 else retry_count end
  from next where j.name = $1 and j.id = next.id
  returning j.id, j.data, j.output`;

/**
 * Reads a queue: one statement takes what waits and drops what was done since the one before. It does not wait for what is under way, until
 * that is half of what it may take.
 */
export const createPostgresSubscription = (options: Options): PostgresSubscription => {
  const { boss, schema, queue, handler, batchSize, pollMs, logger } = options;

  const sql = nextSql(schema);
  const underWay = new Map<string, Promise<void>>();
  let done: string[] = [];

  /** pg-boss counts how often an event was begun, also by who died of it: from here on only the failures count, and the pause grows with them. */
  const countFailure = async ({ id, error, letter: { failures } }: Failed) => {
    const isFinal = error instanceof UnprocessableEventError || failures >= MAX_ATTEMPTS;
    const counted = isFinal ? 'retry_limit = retry_count' : 'retry_count = least(retry_limit, $3) - 1';
    const values = isFinal ? [queue, id] : [queue, id, failures];
    await boss.pool.query(`update ${schema}.job set ${counted} where name = $1 and id = $2`, values);
  };

  const fail = async (failed: Failed) => {
    try {
      await countFailure(failed);
      await boss.boss.fail(queue, failed.id, failed.letter);
    } catch (err) {
      logger.warn({ err, queue }, 'A failure could not be counted; the event comes again');
    }
  };

  const handle = async ({ id, data, output }: BossJob): Promise<void> => {
    try {
      await handler(data);
      done.push(id);
    } catch (error) {
      logger.warn({ err: error, queue }, 'An event failed');
      await fail({ id, error, letter: letterOf(error, output) });
    }
  };

  const begin = (job: BossJob) => {
    const handled = handle(job).finally(() => {
      underWay.delete(job.id);
      loop.wake();
    });
    underWay.set(job.id, handled);
  };

  const take = async (most: number): Promise<BossJob[]> => {
    const dropped = done;
    done = [];
    try {
      return await boss.query<BossJob>(sql, [queue, most, dropped, [...underWay.keys()]]);
    } catch (error) {
      done.push(...dropped);
      throw error;
    }
  };

  const work = async () => {
    const room = batchSize - underWay.size;
    if (room < batchSize / 2) return false;
    const jobs = await take(room);
    for (const job of inOrder(jobs)) begin(job);
    return jobs.length === room;
  };

  const onError = (err: unknown) => logger.warn({ err, queue }, 'A queue could not be read and will be again');
  const restMs = () => (underWay.size > 0 ? GATHER_MS : 0);
  const loop = createWakeableLoop({ work, pollMs, restMs, onError });
  loop.start();
  return {
    wake: loop.wake,
    async close() {
      await loop.stop();
      await Promise.all(underWay.values());
      if (done.length > 0) await take(0).catch(onError);
    },
  };
};

/** pg-boss returns a batch in any order; the receiver keeps that of each thing. */
const inOrder = (jobs: BossJob[]): BossJob[] =>
  jobs.toSorted(({ data: a }, { data: b }) =>
    'sequence' in a && 'sequence' in b ? Number(a.sequence) - Number(b.sequence) : 0,
  );

/** What an operator reads beside the dead letter. @param before what the attempt before it left, if there was one */
const letterOf = (error: unknown, before: unknown): Required<DeadLetterOutput> => {
  const { first_failed_at = new Date().toISOString(), failures = 0 } = (
    typeof before === 'object' && before !== null ? before : {}
  ) as DeadLetterOutput;
  const message = error instanceof Error ? error.message : String(error);
  return { message, first_failed_at, failures: failures + 1 };
};
