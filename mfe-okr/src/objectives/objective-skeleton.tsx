import { RowsSkeleton, Skeleton } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { CommentsSkeleton } from '../comments/comments-skeleton.tsx';
import classes from './view-objective.module.css';

const FACTS = ['owner', 'validator', 'period'];

/** An objective on its way: its badges, its facts, its key results and what is said about it. */
export const ObjectiveSkeleton = (): ReactNode => (
  <div className={classes.view} aria-hidden>
    <Skeleton height={36} width="40%" />
    <div className={classes.facts}>
      {FACTS.map((fact) => (
        <Skeleton key={fact} height={48} width={140} />
      ))}
    </div>
    <div>
      <div className={classes.heading}>
        <Skeleton height={20} width={96} />
      </div>
      <RowsSkeleton rows={2} />
    </div>
    <CommentsSkeleton />
  </div>
);
