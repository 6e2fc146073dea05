import { DAY_MS } from '@waymark/contracts';
import { type Clock, createHourlyWorker, type Database, type Logger, type Worker } from '@waymark/service-kit';
import { dropAuditBefore } from './audit-store.ts';

type Retention = Worker & {
  /** Deletes entries older than the retention period. */
  sweep(): Promise<void>;
};

/** Enforces the retention period of the audit log. */
export const createAuditRetention = (deps: {
  database: Database;
  clock: Clock;
  logger: Logger;
  days: number;
}): Retention => {
  const { database, clock, logger, days } = deps;

  const sweep = async (): Promise<void> => {
    const dropped = await dropAuditBefore(database, new Date(clock.now().getTime() - days * DAY_MS));
    if (dropped > 0) logger.info({ dropped, days }, 'old entries of the audit log were deleted');
  };

  return { sweep, ...createHourlyWorker({ name: 'the retention of the audit log', work: sweep, logger }) };
};
