import { RowsSkeleton, Skeleton } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { CommentsSkeleton } from '../comments/comments-skeleton.tsx';
import classes from './view-objective.module.css';

const FACT = <Skeleton height={48} width={140} />;

/** An objective or a key result on its way: what it is, its facts, what belongs to it and what is said about it. */
export const ObjectiveSkeleton = (): ReactNode => (
  <div className={classes.view} aria-hidden>
    <Skeleton height={36} width="40%" />
    <div className={classes.facts}>
      {FACT}
      {FACT}
      {FACT}
    </div>
    <RowsSkeleton rows={2} />
    <CommentsSkeleton />
  </div>
);
