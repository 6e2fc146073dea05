import { flushCompileCache } from 'node:module';
import { createPasswordJudge } from '@waymark/contracts/password-rule';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import type { Question } from './judge-process.ts';

/** Runs in a process of its own, which alone holds the dictionaries, and loads no more than these and the rule: somebody waits for it. */
const estimator = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });
const judge = createPasswordJudge(
  (password, words) => estimator.check(password, words).score,
  common['passwords-common'],
);

process.on('message', ({ password, known }: Question) => process.send?.(judge(password, known)));

// A signal ends it, which leaves no time for that. The next one begins sooner.
flushCompileCache();
