/** The fields that a conflict shows: those that somebody else has changed, and those that we want to change. */
export const fieldsInConflict = (
  read: Record<string, unknown>,
  theirs: Record<string, unknown>,
  mine: Record<string, unknown>,
  known: readonly string[],
): string[] => known.filter((field) => field in mine || (theirs[field] ?? '') !== (read[field] ?? ''));
