import { type ChannelModel, type ConfirmChannel, connect, type RecoveringChannelModel } from 'amqplib';
import type { EventLog } from '../event-log.ts';
import { TransportUnavailableError } from '../transport.ts';
import { closed, closeQuietly, replyCodeOf } from './closing.ts';

/** A usable connection, and its channel for publishing. */
export type Connected = { model: ChannelModel; publisher: ConfirmChannel };

type ConnectionOptions = {
  url: string;
  /** Certificates (PEM) of the authority for a broker at `amqps`. */
  ca: string | undefined;
  logger: EventLog;
  /** Creates everything that is required at the broker. Called for each new connection, before it is used. */
  prepare(connected: Connected): Promise<void>;
};

const FIRST_CONNECT_MS = 5_000;
/** The wait for the next connection after one that was lost while queues were being created. */
const NEXT_CONNECT_MS = 15_000;

/** A connection to RabbitMQ with a channel for publishing. It connects by itself, and again whenever the connection is lost. */
export const createAmqpConnection = ({ url, ca, logger, prepare }: ConnectionOptions) => {
  const awaiting = new Set<() => void>();
  let live: Connected | undefined;

  const begin = async (model: ChannelModel) => {
    // Until the recovering connection listens itself, an error here must not be uncaught.
    model.on('error', (err) => logger.warn({ err }, 'The connection to the broker failed'));
    const publisher = await model.createConfirmChannel();
    publisher.on('close', () => closeQuietly(model));
    publisher.on('error', (err) => logger.warn({ err }, 'The publishing channel failed'));
    const begun = { model, publisher };
    await prepare(begun);
    live = begun;
    for (const go of awaiting) go();
    awaiting.clear();
  };

  const setup = async (model: ChannelModel) => {
    try {
      await begin(model);
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

  /** @throws {TransportUnavailableError} while there is no connection */
  const connected = (): Connected => {
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

  /** Waits for the first connection like `ready`, and for the next one if that is lost at once. */
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
    connected,
    ready,
    steady,
    make,
    async close() {
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
