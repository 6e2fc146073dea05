import type { PasswordJudgement } from '@waymark/contracts';

/** A judge of passwords in a thread that one of them ends. */
export default ({ password }: { password: string }): PasswordJudgement => {
  if (password === 'one that ends the thread') process.exit(1);
  return { score: 4, problem: null };
};
