import { Paper } from '@waymark/shell-kit';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import classes from './account.module.css';

type Props = {
  /** Its place in the address, for links that lead right here. */
  at?: string;
  title: string;
  text?: string;
  danger?: boolean;
  children: ReactNode;
};

/** A section of the account screen: title and description at the left, its controls at the right. */
export const AccountSection = ({ at, title, text, danger, children }: Props): ReactNode => {
  const id = useId();
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (at && hash === `#${at}`) section.current?.scrollIntoView();
  }, [at, hash]);
  return (
    <section ref={section} className={classes.section} aria-labelledby={id}>
      <div className={classes.about}>
        <h2 id={id} className={classes.heading}>
          {title}
        </h2>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      <Paper withBorder p="lg" className={classes.card} data-danger={danger || undefined}>
        {children}
      </Paper>
    </section>
  );
};
