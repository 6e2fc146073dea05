import { ConfirmDialog, formatMoney } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestCell } from './cells.tsx';
import type { Chosen } from './organisation-actions.tsx';
import type { OwnerAction } from './request.ts';
import { useOwnerActions } from './use-owner-actions.ts';

type Decision = Exclude<OwnerAction, 'edit_amount' | 'edit_maximum' | 'refuse'>;
type Props = { organisation: Chosen['organisation']; action: Decision; onClose: () => void };

/** Asks before a request is accepted, a payment noted or an organisation blocked. */
export const DecideDialog = ({ organisation, action, onClose }: Props): ReactNode => {
  const { t } = useTranslation('backoffice');
  const actions = useOwnerActions(organisation);
  const { name, payment_amount } = organisation;
  return (
    <ConfirmDialog
      opened
      danger={action === 'not_paid'}
      title={t(`action.${action}`)}
      confirmLabel={t(`decide.${action}_confirm`)}
      onConfirm={() => actions[action].mutateAsync()}
      onClose={onClose}
    >
      <p>
        <strong>{name}</strong>
      </p>
      {action === 'accept' && (
        <p>
          <RequestCell organisation={organisation} />
        </p>
      )}
      <p>{t(`decide.${action}`, { name, amount: formatMoney(payment_amount) })}</p>
    </ConfirmDialog>
  );
};
