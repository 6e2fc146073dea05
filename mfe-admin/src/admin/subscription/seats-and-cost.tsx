import { formatMoney } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './subscription.module.css';

type Props = { users: number; monthlyCents: number };

/** How many users there may be, and what they cost, once a request is accepted. */
export const SeatsAndCost = ({ users, monthlyCents }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <p className={classes.meaning} role="status">
      {t('subscription.seats_and_cost', { count: users, cost: formatMoney(monthlyCents / 100) })}
    </p>
  );
};
