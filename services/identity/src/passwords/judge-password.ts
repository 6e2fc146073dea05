import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** Runs in a thread of its own, which alone holds the dictionaries. */
const estimator = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });

/** zxcvbn's score, 0-4. */
export default ({ password, words }: { password: string; words: string[] }): number =>
  estimator.check(password, words).score;
