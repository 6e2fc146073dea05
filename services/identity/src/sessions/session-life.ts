/** How long sessions last, in milliseconds. */
export type SessionLimits = {
  /** A session that is not used for this long expires. */
  idleMs: number;
  /** A session expires at this age, however much it is used. */
  maxMs: number;
};

/** The two moments from which the end of a session is counted. */
type Used = { createdAt: Date; lastUsedAt: Date };

/** When a session expires if it is not used again. */
export const endOf = ({ createdAt, lastUsedAt }: Used, { idleMs, maxMs }: SessionLimits): Date =>
  new Date(Math.min(lastUsedAt.getTime() + idleMs, createdAt.getTime() + maxMs));

/** The same for a stored session. Limits that were shortened since its last use apply at once, longer ones from its next use. */
export const endOfStored = (session: Used & { expiresAt: Date }, limits: SessionLimits): Date =>
  new Date(Math.min(endOf(session, limits).getTime(), session.expiresAt.getTime()));

/** The content of the browser's session cookie. */
export type Refresh = { sessionUuid: string; refreshToken: string; expiresAt: Date };
