import { createWakeableLoop, type Logger, type Worker } from '@waymark/service-kit';

const POLL_MS = 2_000;

/** Charges what falls due while the service runs. `charge` says how many subscriptions it charged: as long as there are any, it goes on. */
export const createChargeWorker = ({ charge, logger }: { charge: () => Promise<number>; logger: Logger }): Worker => {
  const loop = createWakeableLoop({
    work: async () => (await charge()) > 0,
    pollMs: POLL_MS,
    onError: (err) => logger.warn({ err }, 'Months could not be charged and will be tried again'),
  });
  return { start: async () => loop.start(), stop: loop.stop };
};
