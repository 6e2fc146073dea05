import type { Logger } from '../logger.ts';
import type { Worker } from './service.ts';

const EVERY_MS = 3_600_000;

/**
 * Does some work every hour, the first time an hour after the start. What fails is logged, and tried again an hour later; stopping waits
 * for what is under way.
 * @param name what the log calls it
 */
export const createHourlyWorker = (deps: {
  name: string;
  work: () => Promise<void>;
  logger: Pick<Logger, 'warn'>;
}): Worker => {
  const { name, work, logger } = deps;
  let timer: NodeJS.Timeout | undefined;
  let pending: Promise<void> = Promise.resolve();
  const run = () => {
    pending = work().catch((err: unknown) =>
      logger.warn({ err, name }, 'hourly work failed; it comes again in an hour'),
    );
  };
  return {
    async start() {
      timer = setInterval(run, EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await pending;
    },
  };
};
