import { IconMap2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './panels.module.css';

type Props = {
  title: string;
  /** What the place is for. */
  text?: string;
  icon?: ReactNode;
  /** The one button that fills it. */
  action?: ReactNode;
  compact?: boolean;
};

/** An empty place: what it is for, and the button that fills it. */
export const EmptyState = ({ title, text, icon, action, compact }: Props): ReactNode => (
  <div className={classes.panel} data-compact={compact || undefined}>
    <span className={classes.icon}>{icon ?? <IconMap2 size={24} stroke={1.6} aria-hidden />}</span>
    <h2 className={classes.title}>{title}</h2>
    {text && <p className={classes.text}>{text}</p>}
    {action && <div className={classes.action}>{action}</div>}
  </div>
);
