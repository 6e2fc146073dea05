import { createWakeableLoop } from '../events/wakeable-loop.ts';
import type { Logger } from '../logger.ts';
import type { Worker } from './service.ts';

const EVERY_MS = 2_000;

/**
 * Does some work every so often, and again at once while it says that there may be more. What fails is logged and tried again; stopping
 * waits for what is under way.
 * @param name what the log calls it
 */
export const createPollingWorker = (deps: {
  name: string;
  work: () => Promise<boolean>;
  logger: Pick<Logger, 'warn'>;
  everyMs?: number;
}): Worker => {
  const { name, work, logger, everyMs = EVERY_MS } = deps;
  const onError = (err: unknown) => logger.warn({ err, name }, 'work failed; it will be tried again');
  const loop = createWakeableLoop({ work, pollMs: everyMs, onError });
  return { start: async () => loop.start(), stop: loop.stop };
};
