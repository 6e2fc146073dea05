import type { EventData } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import { organisations } from '../read-models.ts';
import { referenceOf } from './request.ts';
import { addressOfSubscription } from './request-mails.ts';
import { readerOf } from './request-reader.ts';
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
  const { email, lang, firstName } = await readerOf(scope, requester);
  const about = {
    first_name: firstName,
    organisation: (await organisations.find(scope))?.name ?? '',
    reason,
    reference: referenceOf(requestUuid),
    url: addressOfSubscription(publicUrl, scope.organisation),
  };
  const reader = { to: email, lang };
  return requestedPlan === null
    ? { ...reader, template: 'refused_users', data: { ...about, number: requestedSeats } }
    : { ...reader, template: 'refused_plan', data: { ...about, plan: requestedPlan } };
};
