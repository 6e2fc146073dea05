import { IconHourglassHigh } from '@tabler/icons-react';
import type { OrganisationResource } from '@waymark/contracts';
import { Button } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './subscription.module.css';

type Props = { organisation: OrganisationResource; onCancelPlan: () => void; onCancelUsers: () => void };

/** The request that waits for the platform owner, with the button that cancels it. */
export const PendingRequest = ({ organisation, onCancelPlan, onCancelUsers }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const plan = organisation.in_progress_subscription_type;
  const users = organisation.in_progress_number_of_users_modification;
  if (!plan && !users) return null;
  return (
    <section className={classes.pending} aria-label={t('subscription.in_progress')}>
      <IconHourglassHigh size={20} stroke={1.7} aria-hidden />
      <p>
        <strong>{t('subscription.in_progress')}</strong>{' '}
        {plan
          ? t('subscription.pending_plan', { name: t(`kit:plan.${plan}`) })
          : t('subscription.pending_users', {
              count: organisation.in_progress_number_of_users_requested_number ?? 0,
            })}{' '}
        {organisation.email_of_user_with_request &&
          t('subscription.pending_by', { email: organisation.email_of_user_with_request })}
      </p>
      <Button variant="default" onClick={plan ? onCancelPlan : onCancelUsers}>
        {t(plan ? 'subscription.cancel_plan' : 'subscription.cancel_users')}
      </Button>
    </section>
  );
};
