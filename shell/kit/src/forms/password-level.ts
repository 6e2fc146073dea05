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

type Estimator = Awaited<ReturnType<typeof load>>;
let loading: Promise<Estimator> | undefined;
let loaded: Estimator | undefined;

const estimateOf = async (password: string, known: readonly string[]): Promise<PasswordEstimate> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  loaded = await loading;
  return loaded(password, known);
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

/** The same at once, for the validation of a form; undefined until the meter has loaded the dictionaries. */
export const passwordProblemSoFar = (password: string, known: readonly string[]): string | undefined =>
  loaded && textOf(loaded(password, known));
