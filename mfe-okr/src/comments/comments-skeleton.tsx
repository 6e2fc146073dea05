import { Skeleton } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import classes from './comment.module.css';

const COMMENT = (
  <div className={classes.comment}>
    <Skeleton circle height={24} />
    <div className={classes.body}>
      <Skeleton height={12} width={160} className={classes.heading} />
      <Skeleton height={12} width="64%" />
    </div>
  </div>
);

/** Skeleton of comments while they load. */
export const CommentsSkeleton = (): ReactNode => (
  <div className={classes.comments} aria-hidden>
    <Skeleton height={14} width={96} className={classes.heading} />
    {COMMENT}
    {COMMENT}
  </div>
);
