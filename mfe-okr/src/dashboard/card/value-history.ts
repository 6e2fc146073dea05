import type { KeyResultChange } from '@waymark/contracts';
import { formatNumber } from '@waymark/shell-kit';

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

/** Values one after the other, told apart also where the decimal sign is a comma. */
export const valueCourse = (values: readonly number[]): string => values.map((value) => formatNumber(value)).join('; ');
