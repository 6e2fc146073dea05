import type { ReactNode } from 'react';
import classes from './skeleton.module.css';

type Props = {
  height: number | string;
  width?: number | string;
  radius?: number;
  circle?: boolean;
  className?: string | undefined;
};

/** A placeholder of the final size for content that is loading. */
export const Skeleton = ({ height, width = '100%', radius, circle, className }: Props): ReactNode => (
  <div
    className={`${classes.skeleton} ${className ?? ''}`}
    style={{ height, width: circle ? height : width, borderRadius: circle ? '50%' : radius }}
  />
);
