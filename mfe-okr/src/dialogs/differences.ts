/** The fields that stand differently from what was read, and those that we want to change: what a conflict shows. */
export const fieldsInConflict = (
  read: Record<string, unknown>,
  theirs: Record<string, unknown>,
  mine: Record<string, unknown>,
  known: readonly string[],
): string[] => known.filter((field) => field in mine || (theirs[field] ?? '') !== (read[field] ?? ''));
