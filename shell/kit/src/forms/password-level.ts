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

const estimateOf = async (password: string, known: readonly string[]): Promise<PasswordEstimate> => {
  estimator ??= load().catch((error: unknown) => {
    estimator = undefined;
    throw error;
  });
  return (await estimator)(password, known);
};

/** A password's level, 1-5, by the rule of the server. `known`: the person's address and names. Loads its dictionaries once. */
export const levelOfPassword = async (password: string, known: readonly string[] = []): Promise<PasswordLevel> =>
  passwordLevel((await estimateOf(password, known)).score);

/** The text for a password that is too weak, or undefined. If the dictionaries cannot be loaded, the server decides alone. */
export const passwordProblem = async (password: string, known: readonly string[] = []): Promise<string | undefined> => {
  try {
    const { problem } = await estimateOf(password, known);
    return problem === null ? undefined : messageText(`validation.password.${problem}`);
  } catch {
    return undefined;
  }
};
