import { setTimeout as sleep } from 'node:timers/promises';

// Connection failures of Postgres (class 08, administrator shutdown, crash, starting up, too many connections) and of the socket.
const AWAY = /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const AWAY_MESSAGE =
  /Connection terminated|Timeout acquiring a connection|Client has encountered a connection error|timeout expired/;

/** Whether an error says that the database is away, rather than that something is wrong with the work. */
export const isStoreAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && AWAY.test(error.code)) return true;
  return AWAY_MESSAGE.test(error.message) || isStoreAway(error.cause);
};

const LONGEST_PAUSE_MS = 2_000;

/**
 * Does the work again for as long as the store is away, so that an outage does not use up an event's deliveries.
 * Any other failure is the caller's; when aborted, the last failure is.
 */
export const withPatience = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isStoreAway(error)) throw error;
      await sleep(Math.min(50 * 2 ** failures, LONGEST_PAUSE_MS), undefined, { signal }).catch(() => {
        throw error;
      });
    }
  }
};
