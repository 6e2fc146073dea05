import { setTimeout as pause } from 'node:timers/promises';

/** When to give up, and what to say then of how things stand. */
type Patience = { ms: number; found: () => unknown };

/** Asks again and again until the answer is yes: for what another process or a broker does in its own time. */
export const until = async (question: () => Promise<boolean>, everyMs = 10, patience?: Patience): Promise<void> => {
  const end = performance.now() + (patience?.ms ?? Number.POSITIVE_INFINITY);
  while (!(await question())) {
    if (patience && performance.now() > end) {
      throw new Error(`Not within ${patience.ms / 1000} s; found ${JSON.stringify(await patience.found())}`);
    }
    await pause(everyMs);
  }
};
