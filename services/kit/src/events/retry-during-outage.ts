import { setTimeout as sleep } from 'node:timers/promises';
import { isStoreAway, sqlStateOf } from '../database/store-errors.ts';

const LONGEST_PAUSE_MS = 2_000;

// A statement that took too long, or waited too long for a lock, may be the event's own doing: that uses up a delivery.
const TOO_SLOW = new Set(['57014', '55P03', '25P03']);

const isOutage = (error: unknown): boolean => isStoreAway(error) && !TOO_SLOW.has(sqlStateOf(error));

/**
 * Does the work again for as long as the store is away, so that an outage does not use up an event's deliveries.
 * Any other failure is the caller's; when aborted, the last failure is.
 */
export const retryDuringOutage = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isOutage(error)) throw error;
      await sleep(Math.min(50 * 2 ** failures, LONGEST_PAUSE_MS), undefined, { signal }).catch(() => {
        throw error;
      });
    }
  }
};
