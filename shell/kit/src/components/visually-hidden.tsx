import type { HTMLAttributes, ReactNode } from 'react';
import classes from './visually-hidden.module.css';

type Props = HTMLAttributes<HTMLElement> & { component?: 'span' | 'h1' | 'h2' };

/** Text for screen readers only. */
export const VisuallyHidden = ({ component: Element = 'span', ...rest }: Props): ReactNode => (
  <Element {...rest} className={classes.hidden} />
);
