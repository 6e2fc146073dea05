import { isStrongEnough, type PasswordLevel, passwordLevel } from '@waymark/contracts';
import { messageText } from '../i18n/messages.ts';

/** The server judges no more than this either. */
const JUDGED_CHARACTERS = 100;

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
  const words = known.flatMap((word) => [word, ...word.split(/[@.\s]/)]).filter(Boolean);
  return (await estimator).check(password.slice(0, JUDGED_CHARACTERS), words).score;
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
