import type { ReactNode } from 'react';
import classes from './key.module.css';

/** The keyboard shortcut of the button that contains it, shown if there is a keyboard. */
export const Key = ({ name }: { name: ReactNode }): ReactNode => (
  <span className={classes.key} aria-hidden="true">
    {name}
  </span>
);
