import type { ComponentProps, ReactNode } from 'react';
import classes from './action-icon.module.css';

type Props = ComponentProps<'button'> & {
  /** Required, because an icon has no text. */
  'aria-label': string;
  variant?: 'subtle' | 'filled';
  size?: 28 | 32 | 36 | 40;
};

/** A button that is only an icon. */
export const ActionIcon = ({ variant = 'subtle', size = 28, className, ...rest }: Props): ReactNode => (
  <button
    type="button"
    {...rest}
    className={`${classes.icon} ${className ?? ''}`}
    data-variant={variant}
    data-size={size}
  />
);
