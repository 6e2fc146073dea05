import { flushCompileCache } from 'node:module';
import { createPasswordEstimator } from '@waymark/contracts/password-rule';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import type { Question } from './strength-process.ts';

/**
 * A process of its own, so that only it holds the dictionaries. It imports no more than these and the rule, because a request waits for its
 * start.
 */
const zxcvbn = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });
const estimate = createPasswordEstimator(
  (password, words) => zxcvbn.check(password, words).score,
  common['passwords-common'],
);

process.on('message', ({ password, known }: Question) => process.send?.(estimate(password, known)));

// Written now, because the process is ended by a signal and has no time for it then. The next process starts faster.
flushCompileCache();
