import { Client } from 'pg';
import { connectionTo } from '../../database/connection.ts';
import { type EventLog, silentLog } from '../event-log.ts';
import { type QueueDeclaration, type Transport, TransportUnavailableError } from '../transport.ts';
import { createBoss } from './boss.ts';
import { listDeadLetters, redeliverDeadLetters } from './dead-letters.ts';
import { listenTo } from './listen-to.ts';
import { createPostgresQueues } from './postgres-queues.ts';
import { createPostgresSubscription, type PostgresSubscription } from './postgres-subscription.ts';

type PostgresTransportOptions = {
  logger?: EventLog;
  /** The Postgres schema of the queues. */
  schema?: string;
  /** The pause before the first repeat; each later one is twice as long. */
  retrySeconds?: number;
  /** How long the events of a dead consumer stay locked for others. */
  leaseSeconds?: number;
  pollMs?: number;
};

/**
 * The transport on the product's own Postgres, by pg-boss, for an installation without a broker. Needs the URL of a
 * user who may create the schema. Consumers are woken by NOTIFY, and within one process without even that.
 */
export const createPostgresTransport = (databaseUrl: string, options: PostgresTransportOptions = {}): Transport => {
  const { logger = silentLog, schema = 'pgboss' } = options;
  const { retrySeconds = 1, leaseSeconds = 15, pollMs = 1_000 } = options;
  const channel = `${schema}_events`;
  const boss = createBoss({ databaseUrl, schema, retrySeconds, leaseSeconds, logger });
  const queues = createPostgresQueues({ boss, schema, channel, logger });
  const subscriptions = new Map<PostgresSubscription, string>();

  const wake = (queue?: string) => {
    for (const [subscription, name] of subscriptions) if (queue === undefined || queue === name) subscription.wake();
  };
  const notifications = listenTo({
    connect: () => new Client(connectionTo(databaseUrl, 'waymark-events-listen')),
    channel,
    // Readers in this process are woken directly when an event is put.
    onNotify: (queue, processId) => {
      if (processId === undefined || !boss.isOwn(processId)) wake(queue);
    },
    logger,
  });

  let started: Promise<unknown> | undefined;
  const start = () => {
    started ??= boss.start().then(
      () => notifications.start(),
      (cause) => {
        started = undefined;
        throw new TransportUnavailableError('The database of the event transport is away', { cause });
      },
    );
    return started;
  };

  const declare = async (declarations: readonly QueueDeclaration[]) => {
    await start();
    await queues.declare(declarations);
  };

  return {
    declare,
    async publish(events) {
      if (events.length === 0) return new Set();
      await start();
      const filled = await queues.put(events);
      for (const queue of filled) wake(queue);
      return new Set();
    },
    async subscribe(queue, types, handler) {
      await declare([{ queue, types }]);
      const shared = { boss, schema, queue, handler, pollMs, logger };
      const subscription = createPostgresSubscription(shared);
      subscriptions.set(subscription, queue);
      return {
        async close() {
          subscriptions.delete(subscription);
          await subscription.close();
        },
      };
    },
    async deadLetters(queue, limit = 100) {
      await start();
      return listDeadLetters(boss, schema, queue, limit);
    },
    async redeliver(queue) {
      await start();
      const moved = await redeliverDeadLetters(boss, queue);
      wake(queue);
      return moved;
    },
    async ready() {
      await start();
      await boss.pool.query('select 1');
    },
    async close() {
      if (boss.pool.ending) return;
      await Promise.all([...subscriptions.keys()].map((subscription) => subscription.close()));
      subscriptions.clear();
      await notifications.stop();
      await boss.boss.stop({ graceful: false });
      await boss.pool.end();
    },
  };
};
