import { createWakeableLoop, type Logger, type Worker } from '@waymark/service-kit';

const POLL_MS = 2_000;

/** Sends reminders while the service runs. `remind` says how many were due: as long as there are any, it goes on. */
export const createReminderWorker = ({ remind, logger }: { remind: () => Promise<number>; logger: Logger }): Worker => {
  const loop = createWakeableLoop({
    work: async () => (await remind()) > 0,
    pollMs: POLL_MS,
    onError: (err) => logger.warn({ err }, 'Reminders could not be sent and will be tried again'),
  });
  return { start: async () => loop.start(), stop: loop.stop };
};
