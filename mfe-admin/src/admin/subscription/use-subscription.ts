import { useQueryClient } from '@tanstack/react-query';
import type { OrganisationResource, PlanType } from '@waymark/contracts';
import { keys, subscriptionApi, useApi, useOrganisation, useSave } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';

/** The requests of an organisation about its subscription; each answer is the subscription as it is now. */
export const useSubscription = () => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const client = useQueryClient();
  const { uuid: org } = useOrganisation();
  const calls = subscriptionApi(api, org);
  const touches = [keys.detail(org), keys.organisations];
  const onSaved = (organisation: OrganisationResource): void => {
    client.setQueryData(keys.subscription(org), organisation);
  };
  return {
    requestPlan: useSave({
      work: (plan: PlanType) => calls.requestPlan(plan),
      success: t('subscription.requested'),
      touches,
      onSaved,
    }),
    cancelPlan: useSave({
      work: () => calls.cancelPlanRequest(),
      success: t('subscription.cancelled'),
      touches,
      onSaved,
    }),
    requestUsers: useSave({
      work: (requested: number) => calls.requestUsers(requested),
      success: t('subscription.requested'),
      touches,
      onSaved,
      toastErrors: false,
    }),
    cancelUsers: useSave({
      work: () => calls.cancelUsersRequest(),
      success: t('subscription.cancelled'),
      touches,
      onSaved,
    }),
  };
};
