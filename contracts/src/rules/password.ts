export const PASSWORD_MIN_LENGTH = 7;
/** Beyond this a password only costs the server time. */
export const PASSWORD_MAX_LENGTH = 200;
/**
 * How much of a password is judged; all of it is hashed. The search for what it is made of grows much faster than its length, and
 * nobody guesses what is strong for its first 32 characters.
 */
export const PASSWORD_JUDGED_CHARACTERS = 32;
const WORDS_HELD_AGAINST_IT = 40;
/** The meter's least level of 1-5 that is accepted (product-rules.md, "Password strength"). */
export const PASSWORD_LEAST_LEVEL = 4;
export const PASSWORD_LEVELS = [1, 2, 3, 4, 5] as const;
export type PasswordLevel = (typeof PASSWORD_LEVELS)[number];

/** zxcvbn scores 0-4; the meter shows the score as a level 1-5. */
export const passwordLevel = (score: number): PasswordLevel =>
  PASSWORD_LEVELS[Math.min(4, Math.max(0, Math.trunc(score)))] ?? 1;

/** Whether a zxcvbn score is good enough. */
export const isStrongEnough = (score: number): boolean => passwordLevel(score) >= PASSWORD_LEAST_LEVEL;

/**
 * What zxcvbn is given, on the server and in the meter alike: the beginning of the password, and the words that an attacker would try
 * first. `known`: the person's own address and names.
 */
export const judgedPart = (
  password: string,
  known: readonly (string | null)[],
): { password: string; words: string[] } => {
  const cut = (text: string) => text.slice(0, PASSWORD_JUDGED_CHARACTERS);
  const words = known.flatMap((word) => (word ? [word, ...word.split(/[@.\s]/)] : [])).filter(Boolean);
  return { password: cut(password), words: [...new Set(words.map(cut))].slice(0, WORDS_HELD_AGAINST_IT) };
};
