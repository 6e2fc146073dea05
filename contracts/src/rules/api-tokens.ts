/** The scopes of an API token: reading, changing, and administration. */
export const TOKEN_SCOPES = ['read', 'write', 'admin'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The prefix of every API token, by which people and secret scanners recognise one. */
export const TOKEN_PREFIX = 'wmk_';

/** Unexpired tokens that one person may have. */
export const MOST_TOKENS = 20;
/** The lifetime of a token: the default, and the maximum. */
export const TOKEN_DAYS = 90;
export const TOKEN_MOST_DAYS = 366;
