import { type ReactNode, useId } from 'react';
import classes from './settings-card.module.css';

type Props = { title: string; text: string; children: ReactNode };

/** One group of an organisation's settings: a description and its form. */
export const SettingsCard = ({ title, text, children }: Props): ReactNode => {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
};
