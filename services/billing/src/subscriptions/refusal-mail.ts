import type { EventData } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import { referenceOfRequest } from '../payment-reference.ts';
import { organisations } from '../read-models.ts';
import { addressOfSubscription } from './request-mails.ts';
import { readerOf } from './request-reader.ts';
import type { Subscription } from './subscription.ts';

/**
 * The mail that says why a request was refused; null if nobody to read it is known.
 * @param before the subscription with the request
 */
export const mailOfRefusal = async (
  scope: Scope,
  { requester, requestedPlan, requestedSeats, requestUuid }: Subscription,
  reason: string,
  publicUrl: string,
): Promise<EventData<'waymark.billing.mail.requested.v1'> | null> => {
  const reader = await readerOf(scope, requester);
  if (reader === undefined) return null;
  const about = {
    first_name: reader.firstName,
    organisation: (await organisations.find(scope))?.name ?? '',
    reason,
    reference: referenceOfRequest(requestUuid),
    url: addressOfSubscription(publicUrl, scope.organisation),
  };
  const to = { to: reader.email, lang: reader.lang };
  return requestedPlan === null
    ? { ...to, template: 'refused_users', data: { ...about, number: requestedSeats } }
    : { ...to, template: 'refused_plan', data: { ...about, plan: requestedPlan } };
};
