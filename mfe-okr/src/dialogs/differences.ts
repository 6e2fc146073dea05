/** The fields that others have changed since they were read, and those that we want to change: the content of a conflict. */
export const fieldsInConflict = (
  read: Record<string, unknown>,
  theirs: Record<string, unknown>,
  mine: Record<string, unknown>,
  known: readonly string[],
): string[] => known.filter((field) => field in mine || (theirs[field] ?? '') !== (read[field] ?? ''));
