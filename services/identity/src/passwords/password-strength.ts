import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Longer input is judged by its beginning: the search is more than linear in the length. */
const JUDGED_CHARACTERS = 100;

/**
 * zxcvbn's score, 0-4. The dictionaries are large, so they are loaded at the first password rather than at start.
 * `known` is what an attacker would try first: the person's own address and names.
 */
export const createPasswordStrength = () => {
  let estimator: Promise<ZxcvbnFactory> | undefined;
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
  return async (password: string, known: readonly (string | null)[] = []): Promise<number> => {
    estimator ??= load();
    const words = known.flatMap((word) => (word ? [word, ...word.split(/[@.\s]/)] : [])).filter(Boolean);
    return (await estimator).check(password.slice(0, JUDGED_CHARACTERS), words).score;
  };
};

export type PasswordStrength = ReturnType<typeof createPasswordStrength>;
