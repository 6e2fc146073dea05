import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 15_000;
const BETWEEN_LOOKS_MS = 50;

/** Polls until `look` returns something; for things without a browser event, such as a mail. */
export const until = async <T>(what: string, look: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  const end = Date.now() + TIMEOUT_MS;
  while (Date.now() < end) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await pause(BETWEEN_LOOKS_MS);
  }
  throw new Error(`Not seen in ${TIMEOUT_MS / 1000} s: ${what}`);
};
