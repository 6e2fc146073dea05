import { createPasswordJudge, type PasswordJudgement } from '@waymark/contracts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** Runs in a thread of its own, which alone holds the dictionaries. */
const estimator = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });
const judge = createPasswordJudge(
  (password, words) => estimator.check(password, words).score,
  common['passwords-common'],
);

export default ({ password, known }: { password: string; known: (string | null)[] }): PasswordJudgement =>
  judge(password, known);
