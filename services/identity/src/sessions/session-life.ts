/** How long sessions last, in milliseconds. */
export type SessionLimits = {
  /** One that is not used for this long is over. */
  idleMs: number;
  /** One that began this long ago is over, however much it is used. */
  maxMs: number;
};

/** The two moments that a session's end is counted from. */
type Used = { createdAt: Date; lastUsedAt: Date };

/** When a session is over that nobody uses again. */
export const endOf = ({ createdAt, lastUsedAt }: Used, { idleMs, maxMs }: SessionLimits): Date =>
  new Date(Math.min(lastUsedAt.getTime() + idleMs, createdAt.getTime() + maxMs));

/** The same of a stored one: limits that were made shorter since it was last used hold at once, longer ones from its next use. */
export const endOfStored = (session: Used & { expiresAt: Date }, limits: SessionLimits): Date =>
  new Date(Math.min(endOf(session, limits).getTime(), session.expiresAt.getTime()));

/** What the browser keeps in its cookie. */
export type Refresh = { sessionUuid: string; refreshToken: string; expiresAt: Date };
