import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 15_000;
const POLL_MS = 50;

/** Calls `poll` until it returns something; for things without a browser event, such as a mail. */
export const until = async <T>(what: string, poll: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  const end = Date.now() + TIMEOUT_MS;
  while (Date.now() < end) {
    const seen = await poll();
    if (seen !== undefined) return seen;
    await pause(POLL_MS);
  }
  throw new Error(`Not seen in ${TIMEOUT_MS / 1000} s: ${what}`);
};
