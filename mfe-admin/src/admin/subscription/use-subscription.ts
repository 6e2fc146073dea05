import { useQueryClient } from '@tanstack/react-query';
import {
  cancelPlanRequest,
  cancelUsersRequest,
  type OrganisationResource,
  type PlanType,
  requestPlan,
  requestUsers,
} from '@waymark/contracts';
import { ORGANISATION_LIST_KEY, resourceKey, useApi, useOrganisation } from '@waymark/shell-kit';
import { useSave } from '@waymark/shell-kit/actions';
import { useTranslation } from 'react-i18next';

/** The mutations of an organisation's subscription; each response is the updated subscription. */
export const useSubscription = () => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const client = useQueryClient();
  const { uuid: org } = useOrganisation();
  const invalidates = [resourceKey(org, 'organisations'), ORGANISATION_LIST_KEY];
  const onSaved = ({ organisation }: { organisation: OrganisationResource }): void => {
    client.setQueryData(resourceKey(org, 'check_subscription'), organisation);
  };
  return {
    requestPlan: useSave({
      work: (type: PlanType) => api.ask(requestPlan, { org, type }),
      success: t('subscription.requested'),
      invalidates,
      onSaved,
    }),
    cancelPlan: useSave({
      work: () => api.ask(cancelPlanRequest, { org }),
      success: t('subscription.cancelled'),
      invalidates,
      onSaved,
    }),
    requestUsers: useSave({
      work: (requested_number: number) => api.ask(requestUsers, { org }, { requested_number }),
      success: t('subscription.requested'),
      invalidates,
      onSaved,
      toastErrors: false,
    }),
    cancelUsers: useSave({
      work: () => api.ask(cancelUsersRequest, { org }),
      success: t('subscription.cancelled'),
      invalidates,
      onSaved,
    }),
  };
};
