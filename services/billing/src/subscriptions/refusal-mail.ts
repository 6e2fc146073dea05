import type { EventData } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import { members, organisations } from '../read-models.ts';
import { referenceOf } from './request.ts';
import { addressOfSubscription } from './request-mails.ts';
import type { Subscription } from './subscription.ts';

/**
 * The mail that informs the requester why their request was refused; null if their account was deleted.
 * @param before the subscription with the request
 */
export const mailOfRefusal = async (
  scope: Scope,
  { requester, requestedPlan, requestedSeats, requestUuid }: Subscription,
  reason: string,
  publicUrl: string,
): Promise<EventData<'waymark.billing.mail.requested.v1'> | null> => {
  if (requester === null) return null;
  const about = {
    first_name: (await members.find(scope, requester.uuid))?.firstName ?? null,
    organisation: (await organisations.find(scope))?.name ?? '',
    reason,
    reference: referenceOf(requestUuid),
    url: addressOfSubscription(publicUrl, scope.organisation),
  };
  const reader = { to: requester.email, lang: requester.lang };
  return requestedPlan === null
    ? { ...reader, template: 'refused_users', data: { ...about, number: requestedSeats } }
    : { ...reader, template: 'refused_plan', data: { ...about, plan: requestedPlan } };
};
