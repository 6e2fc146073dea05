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

type Done = { id: string };
type Failed = Done & { error: unknown; letter: Required<DeadLetterOutput> };
type Outcome = Done | Failed;

const hasFailed = (outcome: Outcome): outcome is Failed => 'error' in outcome;

export const createPostgresSubscription = (options: Options): PostgresSubscription => {
  const { boss, schema, queue, handler, batchSize, pollMs, logger } = options;

  const handle = async ({ id, data, output }: BossJob): Promise<Outcome> => {
    try {
      await handler(data);
      return { id };
    } catch (error) {
      logger.warn({ err: error, queue }, 'An event failed');
      return { id, error, letter: letterOf(error, output) };
    }
  };

  /** pg-boss counts how often an event was begun, also by who died of it: from here on only the failures count, and the pause grows with them. */
  const countFailure = async ({ id, error, letter: { failures } }: Failed) => {
    const isFinal = error instanceof UnprocessableEventError || failures >= MAX_ATTEMPTS;
    const sql = isFinal ? 'retry_limit = retry_count' : 'retry_count = least(retry_limit, $3) - 1';
    const values = isFinal ? [queue, id] : [queue, id, failures];
    await boss.pool.query(`update ${schema}.job set ${sql} where name = $1 and id = $2`, values);
  };

  const settle = async (outcomes: Outcome[]) => {
    const done = outcomes.filter((outcome) => !hasFailed(outcome)).map(({ id }) => id);
    if (done.length > 0) await boss.boss.deleteJob(queue, done);
    for (const failed of outcomes.filter(hasFailed)) {
      await countFailure(failed);
      await boss.boss.fail(queue, failed.id, failed.letter);
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
const letterOf = (error: unknown, before: unknown): Required<DeadLetterOutput> => {
  const { first_failed_at = new Date().toISOString(), failures = 0 } = (
    typeof before === 'object' && before !== null ? before : {}
  ) as DeadLetterOutput;
  const message = error instanceof Error ? error.message : String(error);
  return { message, first_failed_at, failures: failures + 1 };
};
