import { setTimeout as pause } from 'node:timers/promises';

// Less than the limit of a test, so that the error and not that limit ends it.
const LIMIT_MS = 25_000;

type Patience = {
  ms?: number;
  /** What is awaited, for the error; by default the text of the question. */
  what?: string;
  /** Describes the state for the error. */
  found?: () => unknown;
};

/**
 * Repeats a question until its answer is neither false nor undefined: for work of another process, a broker, or a browser.
 * @returns that answer
 * @throws after `ms`, naming what was awaited
 */
export const until = async <T>(
  question: () => Promise<T | false | undefined> | T | false | undefined,
  everyMs = 10,
  { ms = LIMIT_MS, what = String(question), found }: Patience = {},
): Promise<T> => {
  const end = performance.now() + ms;
  for (;;) {
    const answer = await question();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > end) {
      const state = found ? `; found ${JSON.stringify(await found())}` : '';
      throw new Error(`Not within ${ms / 1000} s: ${what}${state}`);
    }
    await pause(everyMs);
  }
};
