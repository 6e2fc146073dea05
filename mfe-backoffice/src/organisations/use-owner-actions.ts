import type { OrganisationResource } from '@waymark/contracts';
import { keys, superAdminApi, useApi, useSave } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';

/** What the platform owner decides about one organisation. */
export const useOwnerActions = ({ uuid, name }: OrganisationResource) => {
  const { t } = useTranslation('backoffice');
  const api = superAdminApi(useApi());
  const touches = [keys.allOrganisations, keys.organisation(uuid)];
  return {
    accept: useSave({ work: () => api.acceptRequest(uuid), success: t('done.accept', { name }), touches }),
    payment_done: useSave({ work: () => api.paymentDone(uuid), success: t('done.payment_done', { name }), touches }),
    not_paid: useSave({ work: () => api.notPaid(uuid), success: t('done.not_paid', { name }), touches }),
    edit_amount: useSave({
      work: (cost: number) => api.editAmount(uuid, cost),
      success: t('done.edit', { name }),
      touches,
      toastErrors: false,
    }),
    edit_maximum: useSave({
      work: (users: number) => api.editMaximumUsers(uuid, users),
      success: t('done.edit', { name }),
      touches,
      toastErrors: false,
    }),
  };
};
