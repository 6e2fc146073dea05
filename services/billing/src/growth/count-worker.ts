import { createWakeableLoop, type Logger, type Worker } from '@waymark/service-kit';

const POLL_MS = 5_000;

/** Counts the platform while the service runs; `count` says whether there was anything to do. */
export const createCountWorker = ({ count, logger }: { count: () => Promise<boolean>; logger: Logger }): Worker => {
  const loop = createWakeableLoop({
    work: count,
    pollMs: POLL_MS,
    onError: (err) => logger.warn({ err }, 'The platform could not be counted and will be again'),
  });
  return { start: async () => loop.start(), stop: loop.stop };
};
