/** The kinds of second factors: an authenticator app, or a passkey. */
export const FACTOR_KINDS = ['totp', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

export const MAX_FACTORS = 10;
export const RECOVERY_CODES = 10;
/** How long the second step of a sign-in, or the answer of a passkey, may take. */
export const SECOND_STEP_MINUTES = 5;
/** Wrong codes after which the second step of a sign-in has failed. */
export const SECOND_STEP_ATTEMPTS = 5;
/** How long a new authenticator app waits for its first code. */
export const TOTP_BEGUN_MINUTES = 15;
export const TOTP_DIGITS = 6;
export const TOTP_SECONDS = 30;
