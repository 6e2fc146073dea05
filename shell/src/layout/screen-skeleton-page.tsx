import { ScreenSkeleton } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import classes from './layout.module.css';

/** Skeleton of a page of the shell, with the layout's dimensions. */
export const ScreenSkeletonPage = (): ReactNode => (
  <div className={classes.content}>
    <ScreenSkeleton />
  </div>
);
