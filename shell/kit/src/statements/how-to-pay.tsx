import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { STATEMENT_TEXTS } from './statement-texts.ts';
import classes from './statements.module.css';

type Props = {
  /** The provider's own words, in lines; null: the provider tells. */
  instructions: string | null;
  reference: string;
};

/** How to pay what is due, and what to name with it. */
export const HowToPay = ({ instructions, reference }: Props): ReactNode => {
  const { t } = useTranslation(STATEMENT_TEXTS);
  return (
    <section className={classes.pay} aria-labelledby="how-to-pay">
      <h3 id="how-to-pay">{t('statement.how_to_pay')}</h3>
      <p className={classes.instructions}>{instructions ?? t('statement.provider_tells')}</p>
      <p>{t('statement.name_reference', { reference })}</p>
    </section>
  );
};
