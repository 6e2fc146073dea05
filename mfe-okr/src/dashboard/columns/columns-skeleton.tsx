import { STATUSES } from '@waymark/contracts';
import { Skeleton } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import classes from './columns-skeleton.module.css';

/** Placeholder of the five columns while they load. */
export const ColumnsSkeleton = (): ReactNode => (
  <div className={classes.columns} aria-hidden>
    {STATUSES.map((status) => (
      <div key={status} className={classes.column}>
        <Skeleton height={14} width="50%" />
        <Skeleton height={84} radius={8} />
        <Skeleton height={84} radius={8} />
      </div>
    ))}
  </div>
);
