import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

/** Filters above what they filter, and at right what is done with all of it; both wrap where the page is narrow. Not printed. */
export const FilterBar = ({ label, children }: { label?: string; children: ReactNode }): ReactNode => (
  <div className={classes.bar} {...(label && { role: 'region', 'aria-label': label })}>
    {children}
  </div>
);
