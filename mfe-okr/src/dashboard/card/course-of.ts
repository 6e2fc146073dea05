import type { KeyResultChange, KeyResultResource } from '@waymark/contracts';

/** The course of a value, oldest first from its start, and what was said last. */
export const courseOf = (
  { start_value }: Pick<KeyResultResource, 'start_value'>,
  changes: readonly KeyResultChange[],
): { values: number[]; comment: string | null } => {
  const inOrder = changes.toSorted((a, b) => a.at.localeCompare(b.at));
  return {
    values: [start_value, ...inOrder.map(({ to }) => to)],
    comment: inOrder.at(-1)?.comment ?? null,
  };
};
