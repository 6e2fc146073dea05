import { isStrongEnough, judgedPart, type PasswordLevel, passwordLevel } from '@waymark/contracts';
import { messageText } from '../i18n/messages.ts';

const load = async () => {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
};

let estimator: ReturnType<typeof load> | undefined;

const scoreOf = async (password: string, known: readonly string[]): Promise<number> => {
  estimator ??= load().catch((error: unknown) => {
    estimator = undefined;
    throw error;
  });
  const judged = judgedPart(password, known);
  return (await estimator).check(judged.password, judged.words).score;
};

/** A password's level, 1-5, as the server will judge it. `known`: the person's address and names. Fetches its dictionaries once. */
export const levelOfPassword = async (password: string, known: readonly string[] = []): Promise<PasswordLevel> =>
  passwordLevel(await scoreOf(password, known));

/** The text for a password that is too weak, or undefined. A dictionary that does not come leaves the verdict to the server. */
export const complaintAboutPassword = async (
  password: string,
  known: readonly string[] = [],
): Promise<string | undefined> => {
  try {
    return isStrongEnough(await scoreOf(password, known)) ? undefined : messageText('validation.password.too_weak');
  } catch {
    return undefined;
  }
};
