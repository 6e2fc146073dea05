import type { PasswordEstimate } from '@waymark/contracts';
import type { Question } from '../passwords/strength-process.ts';

/** A password check for tests: one password ends the process, another is never answered. The score is the number of its process. */
process.on('message', ({ password }: Question) => {
  if (password === 'ends the process') process.exit(1);
  while (password === 'is estimated for ever');
  const estimate: PasswordEstimate = { score: process.pid, problem: null };
  process.send?.(estimate);
});
