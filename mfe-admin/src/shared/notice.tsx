import type { ReactNode } from 'react';
import classes from './notice.module.css';

type Props = {
  tone: 'danger' | 'plain';
  icon: ReactNode;
  children: ReactNode;
};

/** A frame that says what is wrong and what to do about it. */
export const Notice = ({ tone, icon, children }: Props): ReactNode => (
  <div className={classes.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
    {icon}
    <div>{children}</div>
  </div>
);
