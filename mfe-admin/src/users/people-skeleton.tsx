import { RowsSkeleton, useMediaQuery } from '@waymark/shell-kit';
import type { ReactNode } from 'react';

const ROW_HEIGHT = 48;

/** Rows of people on their way; on phones each is a card of that height. */
export const PeopleSkeleton = ({ card }: { card: number }): ReactNode => {
  // Known from the first rendering, or the rows would grow once they are there.
  const phone = useMediaQuery('(max-width: 700px)', undefined, { getInitialValueInEffect: false });
  return <RowsSkeleton rows={8} height={phone ? card : ROW_HEIGHT} />;
};
