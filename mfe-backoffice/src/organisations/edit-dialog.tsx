import { subscriptionAmount, subscriptionMaximumUsers } from '@waymark/contracts';
import { Dialog } from '@waymark/shell-kit';
import { FormActions, NumberField, useIsShown, WaymarkForm } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chosen } from './organisation-actions.tsx';
import { useOwnerActions } from './use-owner-actions.ts';

type Props = { organisation: Chosen['organisation']; onClose: () => void };

const AmountForm = ({ organisation, onClose }: Props): ReactNode => {
  const { t } = useTranslation('backoffice');
  const { edit_amount: save } = useOwnerActions(organisation);
  const isShown = useIsShown();
  return (
    <WaymarkForm
      schema={subscriptionAmount}
      initialValues={{ cost_of_subscription: organisation.cost_of_subscription }}
      label={t('action.edit_amount')}
      onSubmit={async ({ cost_of_subscription }) => {
        await save.mutateAsync(cost_of_subscription);
        if (isShown()) onClose();
      }}
    >
      {({ submitting }) => (
        <>
          <NumberField
            name="cost_of_subscription"
            label={t('edit.amount')}
            description={t('edit.amount_hint')}
            required
            min={0}
            prefix="$"
          />
          <FormActions submitLabel={t('edit.save')} submitting={submitting} onCancel={onClose} />
        </>
      )}
    </WaymarkForm>
  );
};

const MaximumForm = ({ organisation, onClose }: Props): ReactNode => {
  const { t } = useTranslation('backoffice');
  const { edit_maximum: save } = useOwnerActions(organisation);
  const isShown = useIsShown();
  const { number_of_users_over_subscription: over } = organisation;
  return (
    <WaymarkForm
      schema={subscriptionMaximumUsers}
      initialValues={{ number_of_users_based_on_subscription: organisation.number_of_users_based_on_subscription }}
      label={t('action.edit_maximum')}
      onSubmit={async ({ number_of_users_based_on_subscription: users }) => {
        await save.mutateAsync(users);
        if (isShown()) onClose();
      }}
    >
      {({ submitting }) => (
        <>
          <NumberField
            name="number_of_users_based_on_subscription"
            label={t('edit.maximum')}
            description={over > 0 && t('edit.maximum_hint', { count: over })}
            required
            min={0}
            whole
          />
          <FormActions submitLabel={t('edit.save')} submitting={submitting} onCancel={onClose} />
        </>
      )}
    </WaymarkForm>
  );
};

/** Edits the monthly base price, or the number of users that the subscription includes. */
export const EditDialog = ({ organisation, action, onClose }: Chosen & { onClose: () => void }): ReactNode => {
  const { t } = useTranslation('backoffice');
  const Form = action === 'edit_amount' ? AmountForm : MaximumForm;
  return (
    <Dialog opened sticky onClose={onClose} title={t(`action.${action}`)} size="sm">
      <p>{organisation.name}</p>
      <Form organisation={organisation} onClose={onClose} />
    </Dialog>
  );
};
