import { EXTRA_SEAT_CENTS, MAX_SEATS, monthlyCost, type OrganisationResource, usersRequest } from '@waymark/contracts';
import { Dialog } from '@waymark/shell-kit';
import { FormActions, formatMoney, NumberField, useIsShown, WaymarkForm } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SeatsAndCost } from './seats-and-cost.tsx';
import { useSubscription } from './use-subscription.ts';

type Props = { organisation: OrganisationResource; onClose: () => void };

/** What the number asked for amounts to; nothing while it is not valid. */
const Outcome = ({ organisation, wanted }: { organisation: OrganisationResource; wanted: unknown }): ReactNode => {
  if (typeof wanted !== 'number' || !Number.isInteger(wanted) || wanted < 0 || wanted > MAX_SEATS) return null;
  const users = organisation.number_of_users_based_on_subscription + wanted;
  const costCents = Math.round(organisation.cost_of_subscription * 100);
  return <SeatsAndCost users={users} monthlyCents={monthlyCost({ costCents, usersOverPlan: wanted })} />;
};

/** A valid initial value: different from the current one, and enough for all active users. */
const suggested = (organisation: OrganisationResource): number => {
  const { number_of_users_over_subscription: now, number_of_users_based_on_subscription: included } = organisation;
  if (now >= MAX_SEATS) return now - 1;
  return Math.min(MAX_SEATS, Math.max(now + 1, organisation.number_of_active_users - included));
};

/** Requests another number of users over the plan. */
export const UsersRequestDialog = ({ organisation, onClose }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const { requestUsers } = useSubscription();
  const isShown = useIsShown();
  return (
    <Dialog opened sticky onClose={onClose} title={t('users_request.title')} size="sm">
      <WaymarkForm
        schema={usersRequest}
        initialValues={{ requested_number: suggested(organisation) }}
        label={t('users_request.title')}
        onSubmit={async ({ requested_number }) => {
          await requestUsers.mutateAsync(requested_number);
          if (isShown()) onClose();
        }}
      >
        {({ submitting, values }) => (
          <>
            <NumberField
              name="requested_number"
              label={t('users_request.number')}
              description={t('users_request.hint', {
                count: organisation.number_of_users_based_on_subscription,
                price: formatMoney(EXTRA_SEAT_CENTS / 100),
              })}
              required
              min={0}
              whole
            />
            <Outcome organisation={organisation} wanted={values.requested_number} />
            <FormActions submitLabel={t('users_request.send')} submitting={submitting} onCancel={onClose} />
          </>
        )}
      </WaymarkForm>
    </Dialog>
  );
};
