import { string } from 'yup';
import { PLAN_TYPES } from '../rules/prices.ts';
import { amount, count, flag, instantOrNull, oneOf, textOrNull, uuid, whole } from './fields.ts';
import { mailRequested } from './mail.ts';

const planOrNull = () => oneOf(PLAN_TYPES).nullable();

/** The whole subscription of an organisation; money in dollars with at most two decimals. */
export const subscriptionSnapshot = whole({
  organisation_uuid: uuid(),
  current_subscription_type: oneOf(PLAN_TYPES),
  in_progress_subscription_type: planOrNull(),
  in_progress_number_of_users_modification: flag(),
  in_progress_number_of_users_requested_number: count().nullable(),
  number_of_active_users: count(),
  number_of_users_based_on_subscription: count(),
  number_of_users_over_subscription: count(),
  maximum_number_of_users: count(),
  cost_of_subscription: amount(),
  monthly_cost: amount(),
  payment_amount: amount(),
  payment_date: instantOrNull(),
  blocked_for_not_paying: flag(),
  blocked_for_active_users_over_subscription: flag(),
  email_of_user_with_request: textOrNull(),
  // Events of earlier versions lack it.
  reference_of_request: string().strict().nullable(),
});

const billing = 'billing' as const;

export const BILLING_EVENTS = {
  'waymark.billing.subscription.changed.v1': {
    producer: billing,
    meaning: 'Anything about a subscription changed, blocks and seats included: the whole state.',
    schema: subscriptionSnapshot,
  },
  'waymark.billing.subscription.requested.v1': {
    producer: billing,
    meaning: 'An organisation asked for another plan or another number of users; exactly one of the two is set.',
    schema: whole({
      organisation_uuid: uuid(),
      requested_plan: planOrNull(),
      requested_number: count().nullable(),
      requester_uuid: uuid(),
    }),
  },
  'waymark.billing.plan.accepted.v1': {
    producer: billing,
    meaning: 'A plan took effect; after a downgrade identity removes the latest to join beyond `maximum`.',
    schema: whole({ organisation_uuid: uuid(), plan: oneOf(PLAN_TYPES), maximum: count(), downgrade: flag() }),
  },
  'waymark.billing.mail.requested.v1': {
    producer: billing,
    meaning: 'A mail is to be sent, once.',
    schema: mailRequested,
  },
} as const;
