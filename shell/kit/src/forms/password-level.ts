import { createPasswordEstimator, type PasswordEstimate, type PasswordLevel, passwordLevel } from '@waymark/contracts';
import { messageText } from '../i18n/messages.ts';

const load = async () => {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const estimator = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
  const score = (password: string, words: string[]) => estimator.check(password, words).score;
  return createPasswordEstimator(score, common.dictionary['passwords-common']);
};

let estimator: ReturnType<typeof load> | undefined;
let last: { password: string; estimate: PasswordEstimate } | undefined;

const estimateOf = async (password: string, known: readonly string[]): Promise<PasswordEstimate> => {
  estimator ??= load().catch((error: unknown) => {
    estimator = undefined;
    throw error;
  });
  const estimate = (await estimator)(password, known);
  last = { password, estimate };
  return estimate;
};

const textOf = ({ problem }: PasswordEstimate): string | undefined =>
  problem === null ? undefined : messageText(`validation.password.${problem}`);

/** A password's level, 1-5, by the rule of the server. `known`: the person's address and names. Loads its dictionaries once. */
export const levelOfPassword = async (password: string, known: readonly string[] = []): Promise<PasswordLevel> =>
  passwordLevel((await estimateOf(password, known)).score);

/** The text for a password that is too weak, or undefined. If the dictionaries cannot be loaded, the server decides alone. */
export const passwordProblem = async (password: string, known: readonly string[] = []): Promise<string | undefined> => {
  try {
    return textOf(await estimateOf(password, known));
  } catch {
    return undefined;
  }
};

/** The same by the meter's estimate, for the validation of a form: estimating takes up to 150 ms, too long for every keystroke. */
export const estimatedProblem = (password: string): string | undefined =>
  last?.password === password ? textOf(last.estimate) : undefined;
