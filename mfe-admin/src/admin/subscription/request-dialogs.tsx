import {
  costOnAcceptance,
  DEFAULT_PLAN,
  includedUsersOnAcceptance,
  type OrganisationResource,
  PLAN_TYPES,
  type PlanType,
  removedOnAcceptance,
} from '@waymark/contracts';
import { ConfirmDialog } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planOffer } from './plan-offer.ts';
import { SeatsAndCost } from './seats-and-cost.tsx';
import { useSubscription } from './use-subscription.ts';
import { UsersRequestDialog } from './users-request-dialog.tsx';

type Props = { organisation: OrganisationResource; onClose: () => void };

const RequestPlan = ({ plan, organisation, onClose }: Props & { plan: PlanType }): ReactNode => {
  const { t } = useTranslation('admin');
  const { requestPlan } = useSubscription();
  // The offer when the dialog opened: after sending it becomes `cancel`, while the dialog is still closing.
  const [offer] = useState(() => planOffer(plan, organisation));
  const { current_subscription_type: current, number_of_active_users: users } = organisation;
  const removed = removedOnAcceptance(current, plan, users);
  const name = t(`kit:plan.${plan}`);
  return (
    <ConfirmDialog
      opened
      title={t(`plan.${offer}`, { name })}
      confirmLabel={t('subscription.send')}
      danger={removed > 0}
      onConfirm={() => requestPlan.mutateAsync(plan)}
      onClose={onClose}
    >
      <p>{t('subscription.request_text', { name })}</p>
      <SeatsAndCost
        users={includedUsersOnAcceptance(plan, organisation.maximum_number_of_users)}
        monthlyCents={costOnAcceptance(plan, organisation.number_of_users_over_subscription)}
      />
      {plan !== DEFAULT_PLAN && <p>{t('subscription.request_steps')}</p>}
      <p>{t('subscription.request_waits')}</p>
      {removed > 0 && <p>{t('subscription.request_removes', { count: removed })}</p>}
    </ConfirmDialog>
  );
};

const Cancel = ({ onClose, users }: { onClose: () => void; users: boolean }): ReactNode => {
  const { t } = useTranslation('admin');
  const { cancelPlan, cancelUsers } = useSubscription();
  return (
    <ConfirmDialog
      opened
      title={t(users ? 'subscription.cancel_users' : 'subscription.cancel_plan')}
      confirmLabel={t('subscription.cancel_confirm')}
      cancelLabel={t('subscription.keep')}
      onConfirm={() => (users ? cancelUsers : cancelPlan).mutateAsync()}
      onClose={onClose}
    >
      {t('subscription.cancel_text')}
    </ConfirmDialog>
  );
};

/** The dialog of the request in the address: a plan, `users`, `cancel-plan` or `cancel-users`. */
export const RequestDialogs = ({ request, organisation, onClose }: Props & { request: string }): ReactNode => {
  const plan = PLAN_TYPES.find((type) => type === request);
  if (plan) return <RequestPlan plan={plan} organisation={organisation} onClose={onClose} />;
  if (request === 'users') return <UsersRequestDialog organisation={organisation} onClose={onClose} />;
  if (request === 'cancel-plan' || request === 'cancel-users') {
    return <Cancel users={request === 'cancel-users'} onClose={onClose} />;
  }
  return null;
};
