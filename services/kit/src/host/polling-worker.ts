import type { Clock } from '../clock.ts';
import { createWakeableLoop } from '../events/wakeable-loop.ts';
import type { Logger } from '../logger.ts';
import type { Worker } from './service.ts';

const EVERY_MS = 2_000;

/**
 * Runs some work periodically, when the clock is set, and again at once while it returns that there may be more. Failures are logged and
 * retried; stopping waits for running work.
 * @param name its name in the log
 */
export const createPollingWorker = (deps: {
  name: string;
  work: () => Promise<boolean>;
  logger: Pick<Logger, 'warn'>;
  clock: Pick<Clock, 'onTravel'>;
  everyMs?: number;
}): Worker => {
  const { name, work, logger, clock, everyMs = EVERY_MS } = deps;
  const onError = (err: unknown) => logger.warn({ err, name }, 'work failed; it will be tried again');
  const loop = createWakeableLoop({ work, pollMs: everyMs, onError, clock });
  return { start: async () => loop.start(), stop: loop.stop };
};
