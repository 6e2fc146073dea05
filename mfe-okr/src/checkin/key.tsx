import type { ReactNode } from 'react';
import classes from './key.module.css';

/** The key that does the same as the button that it stands in, where there is a keyboard. */
export const Key = ({ name }: { name: ReactNode }): ReactNode => (
  <span className={classes.key} aria-hidden="true">
    {name}
  </span>
);
