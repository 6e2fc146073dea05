import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 15_000;
const BETWEEN_LOOKS_MS = 50;

/** Looks until there is something to see; for what no browser event announces, such as a mail. */
export const until = async <T>(what: string, look: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await pause(BETWEEN_LOOKS_MS);
  }
  throw new Error(`Not seen in ${PATIENCE_MS / 1000} s: ${what}`);
};
