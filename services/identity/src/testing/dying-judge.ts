import type { PasswordJudgement } from '@waymark/contracts';
import { worker } from 'workerpool';

/** A judge of passwords in a process that one of them ends. */
worker({
  judge: (password: string): PasswordJudgement => {
    if (password === 'one that ends the process') process.exit(1);
    return { score: 4, problem: null };
  },
});
