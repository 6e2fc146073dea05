import { UnprocessableEventError } from '../event.ts';
import type { EventLog } from '../event-log.ts';
import type { EventHandler, Subscription } from '../transport.ts';
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

type Outcome = { id: string; output?: unknown; error?: unknown };

export const createPostgresSubscription = (options: Options): PostgresSubscription => {
  const { boss, schema, queue, handler, batchSize, pollMs, logger } = options;

  const handle = async ({ id, data, output }: BossJob): Promise<Outcome> => {
    try {
      await handler(data);
      return { id };
    } catch (error) {
      logger.warn({ err: error, queue }, 'An event failed');
      return { id, output, error };
    }
  };

  const giveUp = async (id: string) => {
    const sql = `update ${schema}.job set retry_limit = retry_count where name = $1 and id = $2`;
    await boss.pool.query(sql, [queue, id]);
  };

  const settle = async (outcomes: Outcome[]) => {
    const done = outcomes.filter((outcome) => !('error' in outcome)).map(({ id }) => id);
    if (done.length > 0) await boss.boss.deleteJob(queue, done);
    for (const { id, output, error } of outcomes.filter((outcome) => 'error' in outcome)) {
      if (error instanceof UnprocessableEventError) await giveUp(id);
      await boss.boss.fail(queue, id, describe(error, output));
    }
  };

  const work = async () => {
    const jobs = await boss.boss.fetch<object>(queue, { batchSize, includeMetadata: true });
    if (jobs.length === 0) return false;
    await settle(await Promise.all(inOrder(jobs).map(handle)));
    return true;
  };

  const onError = (err: unknown) => logger.warn({ err, queue }, 'A queue could not be read and will be again');
  const loop = createWakeableLoop({ work, pollMs, onError });
  loop.start();
  return { wake: loop.wake, close: loop.stop };
};

/** pg-boss returns a batch in any order; the receiver keeps that of each thing. */
const inOrder = (jobs: BossJob[]): BossJob[] =>
  jobs.toSorted(({ data: a }, { data: b }) =>
    'sequence' in a && 'sequence' in b ? Number(a.sequence) - Number(b.sequence) : 0,
  );

/** What an operator reads beside the dead letter. @param before what the attempt before it left, if there was one */
const describe = (error: unknown, before: unknown): object => {
  const { first_failed_at } = (typeof before === 'object' && before !== null ? before : {}) as DeadLetterOutput;
  const failure = error instanceof Error ? { name: error.name, message: error.message } : { message: String(error) };
  return { ...failure, first_failed_at: first_failed_at ?? new Date().toISOString() };
};
