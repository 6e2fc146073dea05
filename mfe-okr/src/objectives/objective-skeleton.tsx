import { RowsSkeleton, Skeleton } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { CommentsSkeleton } from '../comments/comments-skeleton.tsx';
import classes from './view-objective.module.css';

const FACT = <Skeleton height={48} width={140} />;

/** Skeleton of an objective or a key result: title, facts, parts and comments. */
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
