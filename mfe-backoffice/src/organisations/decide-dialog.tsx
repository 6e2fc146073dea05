import { isDowngrade, type OrganisationResource, removedOnAcceptance } from '@waymark/contracts';
import { ConfirmDialog, isApiError } from '@waymark/shell-kit';
import { formatMoney } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestCell } from './cells.tsx';
import type { Chosen } from './organisation-actions.tsx';
import type { OwnerAction } from './request.ts';
import { useOwnerActions } from './use-owner-actions.ts';

type Decision = Exclude<OwnerAction, 'edit_amount' | 'edit_maximum' | 'refuse'>;
type Props = { organisation: Chosen['organisation']; action: Decision; onClose: () => void };

/** How many members are removed when the requested downgrade is accepted; undefined without such a request. */
const removedByRequest = (organisation: OrganisationResource): number | undefined => {
  const { current_subscription_type: from, in_progress_subscription_type: to, number_of_active_users } = organisation;
  return to && isDowngrade(from, to) ? removedOnAcceptance(from, to, number_of_active_users) : undefined;
};

const OUTDATED = ['EDITED_MEANWHILE', 'NOTHING_PENDING', 'NOTHING_DUE'] as const;

/** The request or the amount that the dialog shows is no longer open; a toast says it, and the dialog closes. */
const closeIfOutdated = (error: unknown): void => {
  if (!OUTDATED.some((code) => isApiError(error, code))) throw error;
};

/** Asks for confirmation before a request is accepted, a payment noted or an organisation blocked. */
export const DecideDialog = ({ organisation, action, onClose }: Props): ReactNode => {
  const { t } = useTranslation('backoffice');
  const actions = useOwnerActions(organisation);
  const { name, payment_amount } = organisation;
  const removed = action === 'accept' ? removedByRequest(organisation) : undefined;
  return (
    <ConfirmDialog
      opened
      danger={action === 'not_paid' || Boolean(removed)}
      title={t(`action.${action}`)}
      confirmLabel={t(`decide.${action}_confirm`)}
      onConfirm={() => actions[action].mutateAsync().catch(closeIfOutdated)}
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
      {removed !== undefined && <p>{t('decide.removes', { count: removed })}</p>}
    </ConfirmDialog>
  );
};
