import type { Logger } from '../logger.ts';
import type { Worker } from './service.ts';

const EVERY_MS = 3_600_000;
/** Not at once: after its start a service should handle requests first. */
const FIRST_AFTER_MS = 60_000;

/**
 * Runs a task every hour, the first time a minute after the start, so that a process restarted more often than hourly runs it too. A
 * failure is logged and tried again an hour later. While a run takes longer than an hour, no other begins; stopping waits for a running
 * task.
 * @param name its name in the log
 * @param firstAfterMs the time from the start to the first run
 */
export const createHourlyWorker = (deps: {
  name: string;
  work: () => Promise<void>;
  logger: Pick<Logger, 'warn'>;
  firstAfterMs?: number;
}): Worker => {
  const { name, work, logger, firstAfterMs = FIRST_AFTER_MS } = deps;
  let timer: NodeJS.Timeout | undefined;
  let pending: Promise<void> | undefined;
  const wait = (ms: number) => {
    timer = setTimeout(run, ms);
    timer.unref();
  };
  const run = () => {
    wait(EVERY_MS);
    if (pending) {
      logger.warn({ name }, 'hourly work still runs after an hour');
      return;
    }
    pending = work()
      .catch((err: unknown) => logger.warn({ err, name }, 'hourly work failed; it will be tried again in an hour'))
      .finally(() => {
        pending = undefined;
      });
  };
  return {
    async start() {
      wait(firstAfterMs);
    },
    async stop() {
      clearTimeout(timer);
      await pending;
    },
  };
};
