import type { ReactNode } from 'react';
import classes from './layout.module.css';

const MOST_SHOWN = 99;

/** A number badge on an icon; renders nothing without a count. */
export const CountMark = ({ count }: { count: number | undefined }): ReactNode =>
  count ? <span className={classes.count}>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span> : null;
