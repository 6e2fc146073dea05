import type { ReactNode } from 'react';
import { Drawing } from './drawing.tsx';
import type { DrawingName } from './line-drawing.tsx';
import classes from './panels.module.css';

type Props = {
  title: string;
  /** Explains what will be shown here. */
  text?: string;
  icon?: ReactNode;
  /** A line drawing, used if there is no icon. */
  drawing?: DrawingName;
  /** The button to add the first item. */
  action?: ReactNode;
  compact?: boolean;
};

/** An empty state: what will be shown here, and the button to add the first item. */
export const EmptyState = ({ title, text, icon, drawing = 'objectives', action, compact }: Props): ReactNode => (
  <div className={classes.panel} data-compact={compact || undefined}>
    {icon ? <span className={classes.icon}>{icon}</span> : <Drawing of={drawing} />}
    <h2 className={classes.title}>{title}</h2>
    {text && <p className={classes.text}>{text}</p>}
    {action && <div className={classes.action}>{action}</div>}
  </div>
);
