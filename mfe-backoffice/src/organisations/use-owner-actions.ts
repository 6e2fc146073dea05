import {
  acceptRequest,
  blockForNotPaying,
  editMaximumUsers,
  editSubscriptionAmount,
  listAllOrganisations,
  type OrganisationResource,
  readOrganisationOverview,
  recordPayment,
  refuseRequest,
} from '@waymark/contracts';
import { ApiError, keyOf, messageText, organisationKey, useApi } from '@waymark/shell-kit';
import { useSave } from '@waymark/shell-kit/actions';
import { useTranslation } from 'react-i18next';

/** The mutations of the platform owner on one organisation. */
export const useOwnerActions = ({ uuid, name, reference_of_request: shown }: OrganisationResource) => {
  const { t } = useTranslation('backoffice');
  const api = useApi();
  const params = { org: uuid };
  const invalidates = [keyOf(listAllOrganisations), organisationKey(uuid)];
  /** The page may have been open for hours, and the shown request replaced by another one, such as a downgrade that removes members. */
  const assertShownRequest = async (): Promise<void> => {
    if (!shown) return;
    const { organisation } = await api.ask(readOrganisationOverview, params);
    if (organisation.reference_of_request === shown) return;
    throw new ApiError({ status: 409, code: 'EDITED_MEANWHILE', message: messageText('error.edited_meanwhile') });
  };
  return {
    accept: useSave({
      work: async () => {
        await assertShownRequest();
        return api.ask(acceptRequest, params);
      },
      success: t('done.accept', { name }),
      invalidates,
    }),
    refuse: useSave({
      work: async (reason: string) => {
        await assertShownRequest();
        return api.ask(refuseRequest, params, { reason });
      },
      success: t('done.refuse', { name }),
      invalidates,
      toastErrors: 'except_fields',
    }),
    payment_done: useSave({
      work: () => api.ask(recordPayment, params),
      success: t('done.payment_done', { name }),
      invalidates,
    }),
    not_paid: useSave({
      work: () => api.ask(blockForNotPaying, params),
      success: t('done.not_paid', { name }),
      invalidates,
    }),
    edit_amount: useSave({
      work: (cost_of_subscription: number) => api.ask(editSubscriptionAmount, params, { cost_of_subscription }),
      success: t('done.edit', { name }),
      invalidates,
      toastErrors: false,
    }),
    edit_maximum: useSave({
      work: (users: number) => api.ask(editMaximumUsers, params, { number_of_users_based_on_subscription: users }),
      success: t('done.edit', { name }),
      invalidates,
      toastErrors: false,
    }),
  };
};
