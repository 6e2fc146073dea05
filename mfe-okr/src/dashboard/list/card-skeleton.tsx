import { Skeleton } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import classes from './card-skeleton.module.css';

const CARDS = ['first', 'second', 'third'];
const LINES = [46, 34, 40];

/** Skeleton of cards, in the shape of the real ones: ring, name and badges, then the key results' lines. */
export const CardSkeleton = ({ ring }: { ring: boolean }): ReactNode => (
  <div className={classes.cards} aria-hidden>
    {CARDS.map((card) => (
      <div key={card} className={classes.card}>
        <div className={classes.head}>
          {ring && <Skeleton circle height={48} />}
          <div className={classes.titles}>
            <Skeleton height={18} width="42%" />
            <Skeleton height={22} width="56%" radius={11} />
          </div>
          <Skeleton circle height={32} />
        </div>
        {LINES.map((width) => (
          <div key={width} className={classes.line}>
            <Skeleton circle height={24} />
            <Skeleton height={12} width={`${width}%`} />
            <Skeleton height={6} width={208} radius={3} className={classes.bar} />
            <Skeleton height={24} width={96} radius={6} />
          </div>
        ))}
      </div>
    ))}
  </div>
);
