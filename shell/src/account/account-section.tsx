import { type ReactNode, useId } from 'react';
import classes from './account.module.css';

type Props = {
  title: string;
  text?: string;
  danger?: boolean;
  children: ReactNode;
};

/** A section of the account screen: title and description at the left, its controls at the right. */
export const AccountSection = ({ title, text, danger, children }: Props): ReactNode => {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.about}>
        <h2 id={id} className={classes.heading}>
          {title}
        </h2>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      <div className={classes.card} data-danger={danger || undefined}>
        {children}
      </div>
    </section>
  );
};
