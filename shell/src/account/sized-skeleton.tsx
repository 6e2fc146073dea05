import { Skeleton } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import classes from './account.module.css';

/** A placeholder with the size of its content, which is not shown: an example of what is loading. */
export const SizedSkeleton = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={classes.sized} aria-hidden inert data-loading-section>
    <div>{children}</div>
    <Skeleton height="100%" />
  </div>
);

/** Whether a section of the page is still a placeholder, which may be smaller or larger than what it stands for. */
export const isSectionLoading = (): boolean => document.querySelector('[data-loading-section]') !== null;
