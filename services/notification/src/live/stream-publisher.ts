import type { Database, Logger } from '@waymark/service-kit';
import { STREAMS_CHANNEL, type StreamNotice } from './remote-streams.ts';

/** Notifies every replica without waiting. A lost notice is corrected within ten minutes, when notices expire. */
export const createStreamPublisher =
  (database: Pick<Database, 'query'>, logger: Pick<Logger, 'debug'>) =>
  (notice: StreamNotice): void => {
    const sent = database.query('select pg_notify($1, $2)', [STREAMS_CHANNEL, JSON.stringify(notice)]);
    sent.catch((err: unknown) => logger.debug({ err }, 'other replicas could not be notified of a live stream'));
  };
