import { type EventLog, silentLog } from '../event-log.ts';
import type { Transport } from '../transport.ts';
import { createAmqpConnection } from './amqp-connection.ts';
import { listDeadLetters, redeliverDeadLetters } from './amqp-dead-letters.ts';
import { createAmqpPublisher } from './amqp-publisher.ts';
import { createAmqpQueues } from './amqp-queues.ts';
import { createAmqpReturns } from './amqp-returns.ts';
import { type AmqpSubscription, createAmqpSubscription } from './amqp-subscription.ts';
import { amqpNames, assertExchanges } from './amqp-topology.ts';

type AmqpOptions = {
  logger?: EventLog;
  /** Put before every name at the broker. */
  prefix?: string;
  prefetch?: number;
  /** Certificates (PEM) of the authority for a broker at `amqps`; default: Node's own list of authorities. */
  ca?: string | undefined;
  retryMs?: number;
};

/** The transport over RabbitMQ. */
export const createAmqpTransport = (url: string, options: AmqpOptions = {}): Transport => {
  const { logger = silentLog, prefix = '', prefetch = 1_000, retryMs = 100, ca } = options;
  const names = amqpNames(prefix);
  const subscriptions = new Set<AmqpSubscription>();
  const returns = createAmqpReturns(names, logger);
  const queues = createAmqpQueues(names, logger);
  const publish = createAmqpPublisher({ exchange: names.exchange, queues, logger });
  const connection = createAmqpConnection({
    url,
    ca,
    logger,
    prepare: async ({ model, publisher }) => {
      await assertExchanges(publisher, names);
      await queues.make(model);
      for (const subscription of subscriptions) await subscription.attach(model);
    },
  });

  return {
    async declare(declarations) {
      await connection.steady();
      const added = declarations.filter((declaration) => !queues.has(declaration));
      for (const declaration of added) queues.add(declaration);
      const made = added.map(({ queue }) => queue);
      await connection.make((model) => queues.make(model, made));
    },
    publish: async (events) => publish(connection.connected(), events),
    async subscribe(queue, types, handler) {
      const subscription = createAmqpSubscription({ names, queue, types, handler, prefetch, retryMs, logger });
      await connection.steady();
      queues.add({ queue, types });
      if (!subscriptions.has(returns)) {
        subscriptions.add(returns);
        await connection.make((model) => returns.attach(model));
      }
      subscriptions.add(subscription);
      await connection.make((model) => subscription.attach(model));
      return {
        async close() {
          subscriptions.delete(subscription);
          await subscription.close();
        },
      };
    },
    deadLetters: async (queue, limit = 100) => listDeadLetters(connection.connected().model, names, queue, limit),
    redeliver: async (queue) => redeliverDeadLetters(connection.connected().model, names, queue),
    ready: connection.ready,
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.close()));
      subscriptions.clear();
      await connection.close();
    },
  };
};
