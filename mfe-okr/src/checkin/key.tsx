import type { ReactNode } from 'react';
import classes from './key.module.css';

/** Hint of the keyboard shortcut of a button, shown if there is a keyboard. */
export const Key = ({ name }: { name: ReactNode }): ReactNode => (
  <span className={classes.key} aria-hidden="true">
    {name}
  </span>
);
