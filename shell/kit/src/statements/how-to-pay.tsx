import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BILLING_TEXTS } from '../i18n/billing-texts.ts';
import classes from './statements.module.css';

type Props = {
  /** The provider's own instructions, in lines; null: the text says that the provider will explain. */
  instructions: string | null;
  reference: string;
};

/** How to pay the due amount, and the reference to state. */
export const HowToPay = ({ instructions, reference }: Props): ReactNode => {
  const { t } = useTranslation(BILLING_TEXTS);
  return (
    <section className={classes.pay} aria-labelledby="how-to-pay">
      <h3 id="how-to-pay">{t('statement.how_to_pay')}</h3>
      <p className={classes.instructions}>{instructions ?? t('statement.provider_tells')}</p>
      <p>{t('statement.name_reference', { reference })}</p>
    </section>
  );
};
