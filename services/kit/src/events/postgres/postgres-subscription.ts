import { eventFromJson } from '../event-json.ts';
import type { EventLog } from '../event-log.ts';
import type { EventHandler, Subscription } from '../transport.ts';
import { createWakeableLoop } from '../wakeable-loop.ts';
import type { Boss } from './boss.ts';
import { createFailing, type Failed } from './failing.ts';
import { EVENTS_PER_JOB } from './postgres-queues.ts';

export type PostgresSubscription = Subscription & { wake(): void };

type Options = {
  boss: Boss;
  schema: string;
  queue: string;
  handler: EventHandler;
  pollMs: number;
  logger: EventLog;
};

type Row = { id: string; data: string; output?: unknown };
type Job = { id: string; events: readonly unknown[]; output?: unknown };

/** Jobs that are taken at first, and at most: of a hundred events and of a thousand. */
const FEWEST = 100 / EVENTS_PER_JOB;
const MOST = 1_000 / EVENTS_PER_JOB;
/** Jobs that take longer may reach the end of their lease. */
const QUICK_MS = 3_000;

/** How long to wait for more jobs while others are in progress: each statement costs the same for any number of events. */
const GATHER_MS = 3;

/** Deletes completed jobs and fetches the next, as pg-boss does, but not those still in progress here after their lease. */
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
  returning j.id, j.data::text as data, j.output`;

/**
 * Reads a queue: one statement fetches waiting jobs and deletes those completed since the previous one. It does not wait for jobs in
 * progress, unless they are half of the number that it may fetch.
 */
export const createPostgresSubscription = (options: Options): PostgresSubscription => {
  const { boss, schema, queue, handler, pollMs, logger } = options;

  const sql = nextSql(schema);
  const fail = createFailing({ boss, schema, queue, logger });
  const underWay = new Map<string, Promise<void>>();
  let done: string[] = [];
  let most = FEWEST;

  const handle = async (job: Job): Promise<void> => {
    const failed: Failed[] = [];
    const handleOne = async (event: unknown) => {
      try {
        await handler(event);
      } catch (error) {
        logger.warn({ err: error, queue }, 'An event failed');
        failed.push({ event, error });
      }
    };
    await Promise.all(job.events.map(handleOne));
    if (failed.length > 0) await fail(job, failed);
    else done.push(job.id);
  };

  const begin = (job: Job): Promise<void> => {
    const handled = handle(job).finally(() => {
      underWay.delete(job.id);
      loop.wake();
    });
    underWay.set(job.id, handled);
    return handled;
  };

  /** Fetches more from now on if more are waiting, and fewer if these took long. */
  const learn = async (handled: readonly Promise<void>[], isFull: boolean) => {
    const began = performance.now();
    await Promise.all(handled);
    if (performance.now() - began > QUICK_MS) most = Math.max(Math.floor(most / 2), FEWEST);
    else if (isFull) most = Math.min(most * 2, MOST);
  };

  const take = async (most: number): Promise<Job[]> => {
    const dropped = done;
    done = [];
    try {
      const rows = await boss.query<Row>(sql, [queue, most, dropped, [...underWay.keys()]]);
      return rows.map(({ data, ...job }) => ({ ...job, events: eventsFromJson(data) }));
    } catch (error) {
      done.push(...dropped);
      throw error;
    }
  };

  const work = async () => {
    const room = most - underWay.size;
    if (room < most / 2) return false;
    const jobs = await take(room);
    const isFull = jobs.length === room;
    void learn(inOrder(jobs).map(begin), isFull);
    return isFull;
  };

  const onError = (err: unknown) => logger.warn({ err, queue }, 'A queue could not be read; it will be tried again');
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

/** One that has failed, or that an earlier version has put, is the event itself. */
const eventsFromJson = (data: string): readonly unknown[] => [eventFromJson(data)].flat();

/** pg-boss returns a batch in any order; the receiver needs the order of each subject. */
const inOrder = (jobs: Job[]): Job[] => jobs.toSorted((a, b) => sequenceOf(a) - sequenceOf(b));

const sequenceOf = ({ events: [event] }: Job): number =>
  typeof event === 'object' && event !== null && 'sequence' in event ? Number(event.sequence) : 0;
