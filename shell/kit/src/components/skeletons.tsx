import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import classes from './skeletons.module.css';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Lines of text on their way. */
export const TextSkeleton = ({ lines = 3 }: { lines?: number }): ReactNode => (
  <div className={classes.stack} aria-hidden>
    {range(lines).map((line) => (
      <Skeleton key={line} height={12} width={line === lines - 1 ? '60%' : '100%'} />
    ))}
  </div>
);

/** Rows of a table or a list on their way. */
export const RowsSkeleton = ({ rows = 6, height = 48 }: { rows?: number; height?: number }): ReactNode => (
  <div className={classes.rows} aria-hidden>
    {range(rows).map((row) => (
      <div key={row} className={classes.row} style={{ height }}>
        <Skeleton circle height={28} />
        <Skeleton height={12} width={`${30 + ((row * 17) % 30)}%`} />
        <Skeleton height={12} width="12%" />
      </div>
    ))}
  </div>
);

/** Cards on their way. */
export const CardsSkeleton = ({ cards = 3, height = 168 }: { cards?: number; height?: number }): ReactNode => (
  <div className={classes.stack} aria-hidden>
    {range(cards).map((card) => (
      <Skeleton key={card} height={height} radius={8} />
    ))}
  </div>
);

/** A whole screen on its way: its heading, its controls, its rows. */
export const ScreenSkeleton = (): ReactNode => (
  <div className={classes.screen} aria-busy="true">
    <Skeleton height={32} width={240} />
    <Skeleton height={36} />
    <RowsSkeleton />
  </div>
);

/** The frame of a dialog whose code is on its way. */
export const DialogSkeleton = (): ReactNode => (
  <div className={classes.dialog} aria-busy>
    <CardsSkeleton cards={8} height={62} />
  </div>
);
