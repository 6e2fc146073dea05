import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import classes from './skeletons.module.css';

type Props = { label?: ReactNode; description?: ReactNode };

/** Placeholder of a field while its code loads: the label, a bar of the field's height, and its hint. */
export const fieldPlaceholder = ({ label, description }: Props): ReactNode => (
  <div className={classes.field} aria-hidden>
    {label && <span className={classes.label}>{label}</span>}
    <Skeleton height={36} radius={8} />
    {description && <small className={classes.hint}>{description}</small>}
  </div>
);
