import type { ReactNode } from 'react';
import classes from './page-header.module.css';

type Props = { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode; children?: ReactNode };

/** The heading of a screen, its main action at the right, and beneath it content about the whole screen. */
export const PageHeader = ({ title, subtitle, actions, children }: Props): ReactNode => (
  <header className={classes.header}>
    <div className={classes.line}>
      <div className={classes.titles}>
        <h1 className={classes.title}>{title}</h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
    {children}
  </header>
);
