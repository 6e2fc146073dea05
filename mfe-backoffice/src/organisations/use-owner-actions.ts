import {
  acceptRequest,
  blockForNotPaying,
  editMaximumUsers,
  editSubscriptionAmount,
  listAllOrganisations,
  type OrganisationResource,
  recordPayment,
  refuseRequest,
} from '@waymark/contracts';
import { keyOf, organisationKey, useApi } from '@waymark/shell-kit';
import { useSave } from '@waymark/shell-kit/actions';
import { useTranslation } from 'react-i18next';

/** The mutations of the platform owner on one organisation. */
export const useOwnerActions = ({ uuid, name, reference_of_request, payment_amount }: OrganisationResource) => {
  const { t } = useTranslation('backoffice');
  const api = useApi();
  const params = { org: uuid };
  const invalidates = [keyOf(listAllOrganisations), organisationKey(uuid)];
  /** The page may have been open for hours: only the request and the amount due that it shows are decided on, not what has replaced them. */
  const reference = reference_of_request ?? null;
  return {
    accept: useSave({
      work: () => api.ask(acceptRequest, params, { reference }),
      success: t('done.accept', { name }),
      invalidates,
    }),
    refuse: useSave({
      work: (reason: string) => api.ask(refuseRequest, params, { reason, reference }),
      success: t('done.refuse', { name }),
      invalidates,
      toastErrors: 'except_fields',
    }),
    payment_done: useSave({
      work: () => api.ask(recordPayment, params, { payment_amount }),
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
