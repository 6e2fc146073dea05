import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until the answer is yes: for what another process or a broker does in its own time. */
export const until = async (question: () => Promise<boolean>, everyMs = 10): Promise<void> => {
  while (!(await question())) await pause(everyMs);
};
