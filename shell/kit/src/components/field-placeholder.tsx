import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import classes from './skeletons.module.css';

/** Placeholder of a field while its code loads: the label, and a bar of the field's height. */
export const fieldPlaceholder = ({ label }: { label?: ReactNode }): ReactNode => (
  <div className={classes.field} aria-hidden>
    {label && <span className={classes.label}>{label}</span>}
    <Skeleton height={36} radius={8} />
  </div>
);
