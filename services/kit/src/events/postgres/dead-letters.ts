import { type DeadLetter, deadQueue } from '../transport.ts';
import type { Boss } from './boss.ts';

/** The information stored with the event after a failed attempt. */
export type DeadLetterOutput = { message?: string; first_failed_at?: string; failures?: number };
/** An event that failed is a dead letter by itself. A dead letter with several events is a job whose workers all died. */
type Row = { data: object | object[]; output: DeadLetterOutput | null };

/** The dead letters of a queue, oldest first. @param limit the maximum of events, also where one job has several (docs/decisions/0032) */
export const listDeadLetters = async ({ pool }: Boss, schema: string, queue: string, limit: number) => {
  const sql = `select data, output from ${schema}.job where name = $1 and state = 'created' order by created_on, id limit $2`;
  const { rows } = await pool.query<Row>(sql, [deadQueue(queue), limit]);
  const letters = rows.flatMap(({ data, output }) =>
    [data].flat().map(
      (event): DeadLetter => ({
        event,
        ...(output?.message && { reason: output.message }),
        ...(output?.first_failed_at && { firstFailedAt: output.first_failed_at }),
      }),
    ),
  );
  return letters.slice(0, limit);
};

const AT_ONCE = 1_000;

/** All or nothing: dead letters are removed and put into their queue by the same commit. */
export const redeliverDeadLetters = ({ boss, atOnce }: Boss, queue: string) =>
  atOnce(async (db) => {
    const dead = deadQueue(queue);
    for (let total = 0; ; ) {
      const letters = await boss.fetch<object>(dead, { batchSize: AT_ONCE, db });
      if (letters.length === 0) return total;
      await boss.insert(
        letters.map(({ data }) => ({ name: queue, data })),
        { db },
      );
      await boss.deleteJob(
        dead,
        letters.map(({ id }) => id),
        { db },
      );
      total += letters.flatMap(({ data }) => data).length;
    }
  });
