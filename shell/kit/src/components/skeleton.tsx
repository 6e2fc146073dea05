import type { ReactNode } from 'react';
import classes from './skeleton.module.css';

type Props = {
  height: number | string;
  width?: number | string;
  radius?: number;
  circle?: boolean;
  className?: string | undefined;
};

/** The place of what is on its way, as large as it will be. */
export const Skeleton = ({ height, width = '100%', radius, circle, className }: Props): ReactNode => (
  <div
    className={`${classes.skeleton} ${className ?? ''}`}
    style={{ height, width: circle ? height : width, borderRadius: circle ? '50%' : radius }}
  />
);
