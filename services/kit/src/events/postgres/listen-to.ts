import type { Client } from 'pg';
import type { EventLog } from '../event-log.ts';

type Notifications = {
  start(): void;
  stop(): Promise<void>;
};

type Options = {
  connect: () => Client;
  channel: string;
  /** Called with each payload, and without one after a reconnection: anything may have been missed. */
  onNotify: (payload?: string, processId?: number) => void;
  logger: EventLog;
};

const RETRY_MS = 1_000;

/** LISTENs on a separate connection, and reopens it when it is lost. Polling finds the rows of missed notifications. */
export const listenTo = ({ connect, channel, onNotify, logger }: Options): Notifications => {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let opening: Promise<void> | undefined;
  let stopped = false;

  const lost = (from: Client, err?: unknown) => {
    if (from !== client || stopped) return;
    client = undefined;
    logger.debug({ err, channel }, 'Listening was interrupted');
    retry = setTimeout(start, RETRY_MS);
  };

  const open = async () => {
    const opened = connect();
    client = opened;
    opened.on('error', (err) => lost(opened, err));
    opened.on('end', () => lost(opened));
    opened.on('notification', ({ payload, processId }) => onNotify(payload, processId));
    try {
      await opened.connect();
      await opened.query(`listen "${channel}"`);
      onNotify();
    } catch (err) {
      lost(opened, err);
      await opened.end().catch(() => undefined);
    }
  };

  const start = () => {
    opening = open();
  };

  return {
    start,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await opening;
      await client?.end().catch(() => undefined);
    },
  };
};
