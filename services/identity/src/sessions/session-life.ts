const DAY_MS = 86_400_000;

/** A session that is not used for this long is over. */
export const IDLE_LIFE_MS = 30 * DAY_MS;

/** What the browser keeps in its cookie. */
export type Refresh = { sessionUuid: string; refreshToken: string; expiresAt: Date };
