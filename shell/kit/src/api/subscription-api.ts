import type { OrganisationResource, PlanType } from '@waymark/contracts';
import type { ApiClient } from './api-client.ts';

type One = { organisation: OrganisationResource };

/** What an admin does with the subscription (billing); each call answers the organisation as it is now. */
export const subscriptionApi = (api: ApiClient, org: string) => {
  const call = async (action: string, body?: object): Promise<OrganisationResource> =>
    (await api.post<One>(`user/organisations/${org}/${action}`, body)).organisation;
  return {
    check: () => call('check_subscription'),
    requestPlan: (plan: PlanType) => call(`new_subscription/${plan}`),
    cancelPlanRequest: () => call('cancel_request'),
    /** The new number of users over plan, absolute. */
    requestUsers: (requested_number: number) => call('request_number_of_users_modification', { requested_number }),
    cancelUsersRequest: () => call('cancel_number_of_users_request'),
  };
};
