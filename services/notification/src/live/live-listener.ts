import type { Database, Logger, Worker } from '@waymark/service-kit';
import { type Announcement, LIVE_CHANNEL } from './live-channel.ts';
import { STREAMS_CHANNEL, type StreamNotice } from './remote-streams.ts';

/** The part of a Postgres connection that listening needs. */
type Connection = {
  on(event: 'error' | 'end', listener: (err?: Error) => void): void;
  on(event: 'notification', listener: (message: { channel: string; payload?: string }) => void): void;
  query(sql: string): Promise<unknown>;
  end(): Promise<void>;
};

type Deps = {
  database: Database;
  logger: Logger;
  onAnnouncement: (announcement: Announcement) => void;
  onNotice: (notice: StreamNotice) => void;
  /** Called when listening begins, also after a reconnect: earlier messages may have been missed. */
  onConnected: () => void;
  retryMs?: number;
};

/** LISTENs on a connection of its own, outside the pool, and reconnects whenever it is lost. */
export const createLiveListener = (deps: Deps): Worker => {
  const { database, logger, onAnnouncement, onNotice, onConnected, retryMs = 1_000 } = deps;
  let client: Connection | undefined;
  let retry: NodeJS.Timeout | undefined;
  let opening: Promise<void> = Promise.resolve();
  let stopped = false;

  const lost = (from: Connection | undefined, err?: unknown): void => {
    if (stopped || from !== client) return;
    client = undefined;
    logger.warn({ err }, 'Live updates pause: listening was interrupted');
    retry = setTimeout(begin, retryMs);
  };

  const open = async (): Promise<void> => {
    let opened: Connection | undefined;
    try {
      const connection: Connection = await database.platform.client.acquireRawConnection();
      opened = connection;
      client = connection;
      connection.on('error', (err) => lost(connection, err));
      connection.on('end', () => lost(connection));
      connection.on('notification', ({ channel, payload }) => {
        if (payload === undefined) return;
        if (channel === STREAMS_CHANNEL) onNotice(JSON.parse(payload));
        else onAnnouncement(JSON.parse(payload));
      });
      await connection.query(`listen ${LIVE_CHANNEL}; listen ${STREAMS_CHANNEL}`);
      onConnected();
    } catch (err) {
      lost(opened, err);
      // The old connection may still be alive, and would deliver notifications twice.
      await opened?.end().catch(() => undefined);
    }
  };

  const begin = (): void => {
    opening = open();
  };

  return {
    start: async () => {
      begin();
      await opening;
    },
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      await opening;
      await client?.end();
    },
  };
};
