/** What a person may allow an API token: reading calls, changing calls, and those that take an admin. */
export const TOKEN_SCOPES = ['read', 'write', 'admin'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Every API token begins with it, so that people and scanners of leaked secrets recognise one. */
export const TOKEN_PREFIX = 'wmk_';

/** Tokens of one person that have not expired. */
export const MOST_TOKENS = 20;
/** How long a token lasts when nothing is said, and at most. */
export const TOKEN_DAYS = 90;
export const TOKEN_MOST_DAYS = 366;
