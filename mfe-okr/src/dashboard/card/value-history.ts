import type { KeyResultChange } from '@waymark/contracts';

/** The values of a key result, oldest first, beginning with the one before the first known change; and the latest comment. */
export const valueHistory = (
  start: number,
  newestFirst: readonly KeyResultChange[],
): { values: number[]; comment: string | null } => {
  const inOrder = newestFirst.toReversed();
  return {
    values: [inOrder[0]?.from ?? start, ...inOrder.map(({ to }) => to)],
    comment: newestFirst[0]?.comment ?? null,
  };
};
