import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable, isTooSlow } from '../database/store-errors.ts';

const MAX_PAUSE_MS = 2_000;

// A statement timeout or lock timeout may be caused by the event itself, so it uses up a delivery.
const isOutage = (error: unknown): boolean => isDatabaseUnavailable(error) && !isTooSlow(error);

/**
 * Repeats the work as long as the store is unavailable, so that an outage does not use up an event's deliveries. Other failures are thrown;
 * when aborted, the last failure is.
 */
export const retryDuringOutage = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isOutage(error)) throw error;
      await sleep(Math.min(50 * 2 ** failures, MAX_PAUSE_MS), undefined, { signal }).catch(() => {
        throw error;
      });
    }
  }
};
