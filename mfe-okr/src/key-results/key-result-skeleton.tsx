import { RowsSkeleton, Skeleton } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { CommentsSkeleton } from '../comments/comments-skeleton.tsx';
import classes from './view-key-result.module.css';

const FACTS = ['owner', 'first score', 'present score', 'changed'];

/** A key result on its way: its objective, its value and bar, its facts, its course and what is said about it. */
export const KeyResultSkeleton = (): ReactNode => (
  <div className={classes.view} aria-hidden>
    <Skeleton height={36} width="40%" />
    <Skeleton height={28} width={120} />
    <Skeleton height={8} />
    <div className={classes.facts}>
      {FACTS.map((fact) => (
        <Skeleton key={fact} height={48} />
      ))}
    </div>
    <RowsSkeleton rows={2} />
    <CommentsSkeleton />
  </div>
);
