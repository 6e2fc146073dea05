import { fold } from './fold.ts';

export const PASSWORD_MIN_LENGTH = 7;
/** A longer password only costs the server time. */
export const PASSWORD_MAX_LENGTH = 200;
/**
 * How many characters of a password its strength is computed from; all are hashed. The cost of the estimate grows much faster than the
 * length, and a password whose first 32 characters are strong is strong.
 */
export const PASSWORD_ESTIMATED_CHARACTERS = 32;
const WORDS_HELD_AGAINST_IT = 40;
/** The lowest level of the meter, 1-5, that is accepted (product-rules.md, "Password strength"). */
export const PASSWORD_MIN_LEVEL = 4;
export const PASSWORD_LEVELS = [1, 2, 3, 4, 5] as const;
export type PasswordLevel = (typeof PASSWORD_LEVELS)[number];

/** zxcvbn scores 0-4; the meter shows the score as a level 1-5. */
export const passwordLevel = (score: number): PasswordLevel =>
  PASSWORD_LEVELS[Math.min(4, Math.max(0, Math.trunc(score)))] ?? 1;

/** Whether a zxcvbn score is high enough. */
export const isStrongEnough = (score: number): boolean => passwordLevel(score) >= PASSWORD_MIN_LEVEL;

/** One of the first words that an attacker would try. */
const PRODUCT = 'Waymark';
/** Shorter parts of a name occur in too many passwords by chance. */
const SHORTEST_WORD = 3;

/** A name or an address: as it is, without separators, and split into its words, with and without digits. */
const wordsIn = (name: string): string[] =>
  [name, fold(name)].flatMap((text) => [
    text,
    text.replace(/[^\p{L}\p{N}]+/gu, ''),
    ...text.split(/[^\p{L}\p{N}]+/u),
    ...text.split(/[^\p{L}]+/u),
  ]);

/**
 * The input of zxcvbn, the same on the server and in the meter: the beginning of the password, and the words that an attacker would try
 * first. `known`: the person's address and names, and the names of their organisations; the product's name is always included.
 */
export const strengthInput = (
  password: string,
  known: readonly (string | null)[],
): { password: string; words: string[] } => {
  const cut = (text: string) => text.slice(0, PASSWORD_ESTIMATED_CHARACTERS);
  const words = [PRODUCT, ...known].flatMap((name) => (name ? wordsIn(name) : [])).map(cut);
  const long = words.filter((word) => word.length >= SHORTEST_WORD);
  return { password: cut(password), words: [...new Set(long)].slice(0, WORDS_HELD_AGAINST_IT) };
};

/** This many of the commonest passwords are always refused. */
const COMMONEST = 10_000;

/** Why a password is refused: it is a common one, it is made of words known about the person, or it is too easy to guess. */
export type PasswordProblem = 'common' | 'known' | 'too_weak';
/** `score` is zxcvbn's, 0-4. */
export type PasswordEstimate = { score: number; problem: PasswordProblem | null };

/**
 * The rule in product-rules.md, "Password strength".
 * @param score zxcvbn's score of a password, given words to penalise
 * @param passwords zxcvbn's own list, the commonest first, in lower case
 */
export const createPasswordEstimator = (
  score: (password: string, words: string[]) => number,
  passwords: readonly string[],
) => {
  const commonest = new Set(passwords.slice(0, COMMONEST));
  return (given: string, known: readonly (string | null)[]): PasswordEstimate => {
    const { password, words } = strengthInput(given, known);
    const found = score(password, words);
    if (commonest.has(given.toLowerCase())) return { score: found, problem: 'common' };
    if (isStrongEnough(found)) return { score: found, problem: null };
    return { score: found, problem: isStrongEnough(score(password, [])) ? 'known' : 'too_weak' };
  };
};
