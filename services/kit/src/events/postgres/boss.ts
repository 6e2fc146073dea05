import { Pool, type PoolClient } from 'pg';
import PgBoss from 'pg-boss';
import { connectionTo } from '../../database/connection.ts';
import { prepared } from '../../database/prepared.ts';
import type { EventLog } from '../event-log.ts';
import { deadQueue, type QueueDeclaration } from '../transport.ts';

export type Boss = {
  readonly boss: PgBoss;
  pool: Pool;
  start(): Promise<void>;
  /** Everything that `work` does with the given executor happens in one transaction. */
  atOnce<T>(work: (db: PgBoss.Db) => Promise<T>): Promise<T>;
  /** Creates the queue if it does not exist, and subscribes it to events of these types. */
  createQueue(declaration: QueueDeclaration): Promise<void>;
  /** A statement that is prepared once a connection. */
  query<Row>(sql: string, values: readonly unknown[]): Promise<Row[]>;
  /** Whether a notification comes from one of its own connections. */
  isOwn(processId: number): boolean;
};

type Options = { databaseUrl: string; schema: string; retrySeconds: number; leaseSeconds: number; logger: EventLog };

const FOREVER_MINUTES = 60 * 24 * 3_650;
/** How often an event may be started again after a worker died. Failures are counted separately. */
const MOST_LOST = 10;
const DDL_LOCK = 'waymark.pgboss.queues';

const executor = (client: Pool | PoolClient): PgBoss.Db => ({
  executeSql: (text, values) => client.query(text, values),
});

/** The id of the server process of a connection, which the library has but does not declare. */
const processOf = (client: PoolClient): number => Number((client as { processID?: unknown }).processID);

const inOneTransaction = async <T>(pool: Pool, work: (db: PgBoss.Db) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(executor(client));
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    );
    throw error;
  }
};

/** pg-boss on a pool of ours, so that moving a dead letter is one transaction. */
export const createBoss = ({ databaseUrl, schema, retrySeconds, leaseSeconds, logger }: Options): Boss => {
  /*
   * Commits are asynchronous: work of the last moments that a crash of the server loses is repeated. An event is marked as published
   * later in the same write-ahead log, so a marked event is always in its queues. The inbox recognises one that was processed.
   */
  // A queue is usually empty and at times very long: a plan made for one case is disastrous for the other.
  const settings = { synchronous_commit: 'off', plan_cache_mode: 'force_custom_plan' };
  const pool = new Pool({ ...connectionTo(databaseUrl, 'waymark-events', settings), max: 8 });
  pool.on('error', (err) => logger.warn({ err }, 'An idle connection of the event transport was lost'));
  const own = new Set<number>();
  pool.on('connect', (client) => own.add(processOf(client)));
  pool.on('remove', (client) => own.delete(processOf(client)));
  const maintenanceIntervalSeconds = Math.max(1, Math.ceil(leaseSeconds / 3));
  // The events of a worker that died stay locked until their lease expires, which the maintenance detects.
  const build = () => {
    const built = new PgBoss({ db: executor(pool), schema, schedule: false, maintenanceIntervalSeconds });
    built.on('error', (err) => logger.warn({ err }, 'pg-boss could not do its maintenance'));
    return built;
  };
  let boss = build();

  const start = async () => {
    try {
      await boss.start();
    } catch (error) {
      // An instance that failed to start considers itself started, so a new one is made.
      boss = build();
      throw error;
    }
  };

  const createLocked = ({ queue, types }: QueueDeclaration) =>
    // Creating two queues at once deadlocks on pg-boss's foreign keys.
    inOneTransaction(pool, async (lock) => {
      await lock.executeSql('select pg_advisory_xact_lock(hashtext($1))', [DDL_LOCK]);
      const queueOptions = {
        policy: 'standard',
        expireInSeconds: leaseSeconds,
        retentionMinutes: FOREVER_MINUTES,
      } as const;
      const retries = { retryLimit: MOST_LOST, retryDelay: retrySeconds, retryBackoff: retrySeconds > 0 };
      const dead = deadQueue(queue);
      await boss.createQueue(dead, { ...queueOptions, name: dead });
      const options = { ...queueOptions, ...retries, name: queue, deadLetter: dead };
      await boss.createQueue(queue, options);
      // A queue created by an earlier version still has its options.
      await boss.updateQueue(queue, options);
      await lock.executeSql(
        `insert into ${schema}.subscription (event, name) select unnest($1::text[]), $2 on conflict do nothing`,
        [[...types], queue],
      );
    });

  // Serialised in this process as well: otherwise all connections could wait for the lock, and none would be left for the holder of the
  // lock.
  let creating: Promise<unknown> = Promise.resolve();
  const createQueue = (declaration: QueueDeclaration) => {
    const created = creating.then(() => createLocked(declaration));
    creating = created.catch(() => undefined);
    return created;
  };

  return {
    get boss() {
      return boss;
    },
    pool,
    start,
    atOnce: (work) => inOneTransaction(pool, work),
    createQueue,
    query: async <Row>(sql: string, values: readonly unknown[]) =>
      (await pool.query(prepared(sql, values))).rows as Row[],
    isOwn: (processId) => own.has(processId),
  };
};
