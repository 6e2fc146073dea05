/**
 * Whether something has changed since a client read it: the check for optimistic concurrency.
 * @param readAt the `updated_at` that the client read; without it nothing is checked
 */
export const editedSince = (readAt: Date | string | undefined | null, updatedAt: Date): boolean =>
  readAt !== undefined && readAt !== null && new Date(readAt).getTime() !== updatedAt.getTime();
