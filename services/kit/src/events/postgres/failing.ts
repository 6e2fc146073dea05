import { randomUUID } from 'node:crypto';
import type PgBoss from 'pg-boss';
import { UnprocessableEventError } from '../event.ts';
import type { EventLog } from '../event-log.ts';
import { MAX_ATTEMPTS } from '../transport.ts';
import type { Boss } from './boss.ts';
import type { DeadLetterOutput } from './dead-letters.ts';

/** An event whose handler threw. */
export type Failed = { event: unknown; error: unknown };

type Counted = Failed & { letter: Required<DeadLetterOutput> };
/** `output` is what an earlier failure has stored with the job. */
type FailedJob = { id: string; events: readonly unknown[]; output?: unknown };

/**
 * Returns a function that counts the failed events of a job: each is delivered again after a pause or, after too many failures, becomes a
 * dead letter.
 */
export const createFailing = ({
  boss,
  schema,
  queue,
  logger,
}: {
  boss: Boss;
  schema: string;
  queue: string;
  logger: EventLog;
}) => {
  const endSql = `delete from ${schema}.job where name = $1 and id = $2 returning id`;

  /** pg-boss also counts attempts whose worker died: from here on only failures count, and the pause grows with them. */
  const failOne = async (db: PgBoss.Db, id: string, { error, letter }: Counted) => {
    const { failures } = letter;
    const isFinal = error instanceof UnprocessableEventError || failures >= MAX_ATTEMPTS;
    const counted = isFinal ? 'retry_limit = retry_count' : 'retry_count = least(retry_limit, $3) - 1';
    const values = isFinal ? [queue, id] : [queue, id, failures];
    await db.executeSql(`update ${schema}.job set ${counted} where name = $1 and id = $2`, values);
    await boss.boss.fail(queue, id, letter, { db });
  };

  /**
   * The failed events of a job become jobs of their own, in one transaction with the end of the job that they came in. If that job has
   * already ended, its lease was lost, and the worker that ended it has inserted them.
   */
  const failAlone = (id: string, failed: readonly Counted[]) =>
    boss.atOnce(async (db) => {
      const { rows } = await db.executeSql(endSql, [queue, id]);
      if (rows.length === 0) return;
      for (const one of failed) {
        const own = randomUUID();
        await boss.boss.insert([{ id: own, name: queue, data: one.event as object }], { db });
        await failOne(db, own, one);
      }
    });

  return async ({ id, events, output }: FailedJob, failed: readonly Failed[]): Promise<void> => {
    const counted = failed.map((one) => ({ ...one, letter: letterOf(one.error, output) }));
    const [first] = counted;
    try {
      if (events.length > 1) await failAlone(id, counted);
      else if (first) await boss.atOnce((db) => failOne(db, id, first));
    } catch (err) {
      logger.warn({ err, queue }, 'A failure could not be counted; the events will be delivered again');
    }
  };
};

/** The information for operators beside the dead letter. @param before that of the previous attempt, if any */
const letterOf = (error: unknown, before: unknown): Required<DeadLetterOutput> => {
  const { first_failed_at = new Date().toISOString(), failures = 0 } = (
    typeof before === 'object' && before !== null ? before : {}
  ) as DeadLetterOutput;
  const message = error instanceof Error ? error.message : String(error);
  return { message, first_failed_at, failures: failures + 1 };
};
