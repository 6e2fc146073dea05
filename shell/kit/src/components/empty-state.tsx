import type { ReactNode } from 'react';
import { Drawing } from './drawing.tsx';
import type { DrawingName } from './line-drawing.tsx';
import classes from './panels.module.css';

type Props = {
  title: string;
  /** What the place is for. */
  text?: string;
  icon?: ReactNode;
  /** A line drawing, where there is no icon. */
  drawing?: DrawingName;
  /** The one button that fills it. */
  action?: ReactNode;
  compact?: boolean;
};

/** An empty place: what it is for, and the button that fills it. */
export const EmptyState = ({ title, text, icon, drawing = 'objectives', action, compact }: Props): ReactNode => (
  <div className={classes.panel} data-compact={compact || undefined}>
    {icon ? <span className={classes.icon}>{icon}</span> : <Drawing of={drawing} />}
    <h2 className={classes.title}>{title}</h2>
    {text && <p className={classes.text}>{text}</p>}
    {action && <div className={classes.action}>{action}</div>}
  </div>
);
