import { type ChannelModel, connect, type RecoveringChannelModel } from 'amqplib';
import { type EventLog, silentLog } from '../event-log.ts';
import { type Transport, TransportUnavailableError } from '../transport.ts';
import { listDeadLetters, redeliverDeadLetters } from './amqp-dead-letters.ts';
import { type Connected, createAmqpPublisher } from './amqp-publisher.ts';
import { createAmqpQueues } from './amqp-queues.ts';
import { createAmqpReturns } from './amqp-returns.ts';
import { type AmqpSubscription, createAmqpSubscription } from './amqp-subscription.ts';
import { amqpNames, assertExchanges } from './amqp-topology.ts';
import { closed, closeQuietly, replyCodeOf } from './closing.ts';

type AmqpOptions = {
  logger?: EventLog;
  /** Put before every name at the broker. */
  prefix?: string;
  prefetch?: number;
  /** Certificates (PEM) of the authority for a broker at `amqps`; default: Node's own list of authorities. */
  ca?: string | undefined;
  retryMs?: number;
};

const FIRST_CONNECT_MS = 5_000;
/** The wait for the next connection after one that was lost while queues were being created. */
const NEXT_CONNECT_MS = 15_000;

/** The transport over RabbitMQ. It connects by itself, and again whenever the connection is lost. */
export const createAmqpTransport = (url: string, options: AmqpOptions = {}): Transport => {
  const { logger = silentLog, prefix = '', prefetch = 1_000, retryMs = 100, ca } = options;
  const names = amqpNames(prefix);
  const subscriptions = new Set<AmqpSubscription>();
  const returns = createAmqpReturns(names, logger);
  const queues = createAmqpQueues(names, logger);
  const publish = createAmqpPublisher({ exchange: names.exchange, queues, logger });
  const awaiting = new Set<() => void>();
  let live: Connected | undefined;

  const prepare = async (model: ChannelModel) => {
    // Until the recovering connection listens itself, an error here must not be uncaught.
    model.on('error', (err) => logger.warn({ err }, 'The connection to the broker failed'));
    const publisher = await model.createConfirmChannel();
    publisher.on('close', () => closeQuietly(model));
    publisher.on('error', (err) => logger.warn({ err }, 'The publishing channel failed'));
    await assertExchanges(publisher, names);
    await queues.make(model);
    for (const subscription of subscriptions) await subscription.attach(model);
    live = { model, publisher };
    for (const go of awaiting) go();
    awaiting.clear();
  };

  const setup = async (model: ChannelModel) => {
    try {
      await prepare(model);
    } catch (error) {
      // The recovery closes it too and waits for that before it retries; a model that is already closed cannot delay it.
      await closed(model);
      throw error;
    }
  };

  let lastFailure: unknown;
  const opening = open({ url, ca }, setup, logger, {
    lost: () => {
      live = undefined;
    },
    failed: (err) => {
      lastFailure = err;
    },
  });

  const connected = () => {
    if (!live) throw new TransportUnavailableError('The broker is away');
    return live;
  };

  /** Waits a few seconds for the first connection; later calls fail at once while disconnected. */
  const ready = async () => {
    if (!live) await withinFirstConnect(opening, () => lastFailure);
    connected();
  };

  const nextConnection = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    awaiting.add(resolve);
    const timer = setTimeout(resolve, NEXT_CONNECT_MS);
    await promise;
    clearTimeout(timer);
    awaiting.delete(resolve);
    connected();
  };

  const steady = async () => {
    if (!live) await withinFirstConnect(opening, () => lastFailure);
    if (!live) await nextConnection();
  };

  /**
   * Creates something at the broker. If the connection is lost in the meantime, the next one creates everything that is required, and this
   * waits for it: RabbitMQ closes a connection (541) that consumes a queue which another replica is just declaring.
   */
  const make = async (work: (model: ChannelModel) => Promise<void>) => {
    await steady();
    const on = connected();
    try {
      await work(on.model);
    } catch (error) {
      if (replyCodeOf(error) !== undefined) throw error;
      if (live === on) live = undefined;
      closeQuietly(on.model);
      if (!live) await nextConnection();
    }
  };

  return {
    async declare(declarations) {
      await steady();
      const added = declarations.filter((declaration) => !queues.has(declaration));
      for (const declaration of added) queues.add(declaration);
      const made = added.map(({ queue }) => queue);
      await make((model) => queues.make(model, made));
    },
    publish: async (events) => publish(connected(), events),
    async subscribe(queue, types, handler) {
      const subscription = createAmqpSubscription({ names, queue, types, handler, prefetch, retryMs, logger });
      await steady();
      queues.add({ queue, types });
      if (!subscriptions.has(returns)) {
        subscriptions.add(returns);
        await make((model) => returns.attach(model));
      }
      subscriptions.add(subscription);
      await make((model) => subscription.attach(model));
      return {
        async close() {
          subscriptions.delete(subscription);
          await subscription.close();
        },
      };
    },
    deadLetters: async (queue, limit = 100) => listDeadLetters(connected().model, names, queue, limit),
    redeliver: async (queue) => redeliverDeadLetters(connected().model, names, queue),
    ready,
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.close()));
      subscriptions.clear();
      const connection = await opening;
      const close = () => connection.close();
      await (live ? closed(live.model, close) : close());
      live = undefined;
    },
  };
};

const open = async (
  { url, ca }: { url: string; ca: string | undefined },
  setup: (model: ChannelModel) => Promise<void>,
  logger: EventLog,
  callbacks: { lost(): void; failed(error: unknown): void },
): Promise<RecoveringChannelModel> => {
  const connection = await connect(withHeartbeat(url), {
    // Without it each small frame waits for the answer to the one before: 65 ms instead of 1.
    noDelay: true,
    ...(ca === undefined ? {} : { ca: [ca] }),
    timeout: FIRST_CONNECT_MS,
    recovery: { waitForConnect: false, initialDelay: 100, maxDelay: 2_000, setup },
  });
  connection.on('connect', () => logger.info({}, 'Connected to the broker'));
  connection.on('error', () => undefined);
  connection.on('connect-failed', (err) => {
    callbacks.failed(err);
    logger.debug({ err }, 'The broker could not be connected to');
  });
  connection.on('disconnect', (err) => {
    callbacks.lost();
    logger.warn({ err }, 'The broker is unavailable; reconnecting');
  });
  return connection;
};

/** Sets a heartbeat of a few seconds, which detects a broker that vanished without closing, unless the URL sets one. */
const withHeartbeat = (url: string): string => {
  const address = new URL(url);
  if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', '10');
  return address.href;
};

/** The error of a broker that refuses the connection. One that is starting gives it too for a while, so the connection is retried. */
const refusalIn = (error: unknown): string | undefined => {
  const words = error instanceof Error ? error.message : String(error);
  if (/ACCESS[_-]REFUSED/.test(words)) return 'the user or the password is refused';
  if (/NOT[_-]ALLOWED|got <ConnectionClose/.test(words))
    return 'there is no such virtual host, or its user may not use it';
  if (/certificate|altnames/i.test(words)) return 'its certificate is not trusted';
  return undefined;
};

const withinFirstConnect = async (opening: Promise<RecoveringChannelModel>, failure: () => unknown) => {
  const connection = await opening;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const cause = failure();
      reject(new TransportUnavailableError(refusalIn(cause) ?? 'The broker does not answer', { cause }));
    }, FIRST_CONNECT_MS);
  });
  try {
    await Promise.race([connection.waitForConnect(), late]);
  } finally {
    clearTimeout(timer);
  }
};
