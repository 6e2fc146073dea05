/**
 * Whether a thing has changed since a client read it: the check of optimistic concurrency.
 *
 * @param readAt its `updated_at` as it was read; without one nothing is checked
 */
export const editedSince = (readAt: Date | string | undefined | null, updatedAt: Date): boolean =>
  readAt !== undefined && readAt !== null && new Date(readAt).getTime() !== updatedAt.getTime();
