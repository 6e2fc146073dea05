import { RowsSkeleton, useMediaQuery } from '@waymark/shell-kit';
import { PHONE_WINDOW } from '@waymark/shell-kit/widths';
import type { ReactNode } from 'react';

const ROW_HEIGHT = 48;

/** Skeleton of rows of people; on phones each is a card of the given height. */
export const PeopleSkeleton = ({ card }: { card: number }): ReactNode => {
  // Evaluated in the first render already, so that the rows do not change their height.
  const phone = useMediaQuery(PHONE_WINDOW, undefined, { getInitialValueInEffect: false });
  return <RowsSkeleton rows={8} height={phone ? card : ROW_HEIGHT} />;
};
