import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

/** Filters above a list, and at right the actions on the whole list; both wrap on narrow pages. */
export const FilterBar = ({ label, children }: { label?: string; children: ReactNode }): ReactNode => (
  <section className={classes.bar} aria-label={label}>
    {children}
  </section>
);
