import type { KeyResultChange, KeyResultResource } from '@waymark/contracts';

/** The values of a key result over time, oldest first from the start value, and the latest comment. */
export const valueHistory = (
  { start_value }: Pick<KeyResultResource, 'start_value'>,
  changes: readonly KeyResultChange[],
): { values: number[]; comment: string | null } => {
  const inOrder = changes.toSorted((a, b) => a.at.localeCompare(b.at));
  return {
    values: [start_value, ...inOrder.map(({ to }) => to)],
    comment: inOrder.at(-1)?.comment ?? null,
  };
};
