export const PASSWORD_MIN_LENGTH = 7;
/** Beyond this a password only costs the server time. */
export const PASSWORD_MAX_LENGTH = 200;
/** The meter's least level of 1-5 that is accepted (decision 1). */
export const PASSWORD_LEAST_LEVEL = 4;
export const PASSWORD_LEVELS = [1, 2, 3, 4, 5] as const;
export type PasswordLevel = (typeof PASSWORD_LEVELS)[number];

/** zxcvbn scores 0-4; the meter shows the score as a level 1-5. */
export const passwordLevel = (score: number): PasswordLevel =>
  PASSWORD_LEVELS[Math.min(4, Math.max(0, Math.trunc(score)))] ?? 1;

/** Whether a zxcvbn score is good enough. */
export const isStrongEnough = (score: number): boolean => passwordLevel(score) >= PASSWORD_LEAST_LEVEL;
