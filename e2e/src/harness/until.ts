import { until as untilAnswered } from '@waymark/deploy/testing';

const TIMEOUT_MS = 15_000;
const POLL_MS = 50;

/** Calls `poll` until it returns something, for `ms` at most; for things without a browser event, such as a mail. */
export const until = <T>(
  what: string,
  poll: () => Promise<T | undefined> | T | undefined,
  ms = TIMEOUT_MS,
): Promise<T> => untilAnswered(poll, POLL_MS, { ms, what });
