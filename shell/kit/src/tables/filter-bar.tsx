import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

/** Filters above what they filter, and at right what is done with all of it; both wrap where the page is narrow. Not printed. */
export const FilterBar = ({ label, children }: { label?: string; children: ReactNode }): ReactNode => (
  <section className={classes.bar} aria-label={label}>
    {children}
  </section>
);
