import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './skeletons.module.css';

/** Keeps the place of a field whose code is on its way: its label above, a bar of its height beneath. */
export const fieldHolding = ({ label }: { label?: ReactNode }): ReactNode => (
  <div className={classes.field} aria-hidden>
    {label && <span className={classes.label}>{label}</span>}
    <Skeleton height={36} radius={8} />
  </div>
);
