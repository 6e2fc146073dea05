import { type OrganisationResource, seatsLeft } from '@waymark/contracts';
import { Button, formatDay, formatNumber } from '@waymark/shell-kit';
import { formatMoney } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayRequestUsers } from './plan-offer.ts';
import classes from './subscription.module.css';

type FactProps = { label: string; value: string; note?: string };

const Fact = ({ label, value, note }: FactProps): ReactNode => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>
      {value}
      {note && <small>{note}</small>}
    </dd>
  </div>
);

type Props = { organisation: OrganisationResource; onManageUsers: () => void };

/** The current subscription. */
export const SubscriptionFacts = ({ organisation, onManageUsers }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const { number_of_active_users: active, maximum_number_of_users: maximum } = organisation;
  const due = organisation.payment_amount;
  const date = organisation.payment_date;
  return (
    <section className={classes.facts} aria-label={t('subscription.title')}>
      <dl>
        <Fact label={t('subscription.plan')} value={t(`kit:plan.${organisation.current_subscription_type}`)} />
        <Fact
          label={t('subscription.cost')}
          value={formatMoney(organisation.monthly_cost)}
          note={
            due > 0
              ? t('subscription.due', { amount: formatMoney(due), date: date ? formatDay(date) : '' })
              : date
                ? t('subscription.next', { date: formatDay(date) })
                : undefined
          }
        />
        <Fact label={t('subscription.active')} value={formatNumber(active)} />
        <Fact label={t('subscription.left')} value={formatNumber(seatsLeft(active, maximum))} />
        <Fact
          label={t('subscription.maximum')}
          value={formatNumber(maximum)}
          note={
            organisation.number_of_users_over_subscription > 0
              ? t('subscription.over', { count: organisation.number_of_users_over_subscription })
              : undefined
          }
        />
      </dl>
      {mayRequestUsers(organisation) && (
        <Button variant="default" onClick={onManageUsers}>
          {t('subscription.manage_users')}
        </Button>
      )}
    </section>
  );
};
