import { ScreenSkeleton } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import classes from './layout.module.css';

/** A page of the shell on its way, within the layout's measures. */
export const ScreenSkeletonPage = (): ReactNode => (
  <div className={classes.content}>
    <ScreenSkeleton />
  </div>
);
