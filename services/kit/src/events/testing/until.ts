import { setTimeout as pause } from 'node:timers/promises';

/** The time limit, and a description of the state for the error. */
type Patience = { ms: number; found: () => unknown };

/** Repeats a question until the answer is yes: for work of another process or a broker. */
export const until = async (question: () => Promise<boolean>, everyMs = 10, patience?: Patience): Promise<void> => {
  const end = performance.now() + (patience?.ms ?? Number.POSITIVE_INFINITY);
  while (!(await question())) {
    if (patience && performance.now() > end) {
      throw new Error(`Not within ${patience.ms / 1000} s; found ${JSON.stringify(await patience.found())}`);
    }
    await pause(everyMs);
  }
};
