import { centsToDollars, type SubscriptionSnapshot, type SubscriptionState } from '@waymark/contracts';
import { referenceOfRequest } from '../payment-reference.ts';
import { monthlyCostCents, paymentDate } from './payment.ts';
import { maximumOf, type Subscription } from './subscription.ts';

/** The subscription fields in an organisation's answer. */
export const presentSubscription = (subscription: Subscription): SubscriptionState => ({
  current_subscription_type: subscription.plan,
  in_progress_subscription_type: subscription.requestedPlan,
  in_progress_number_of_users_modification: subscription.requestedSeats !== null,
  in_progress_number_of_users_requested_number: subscription.requestedSeats,
  number_of_active_users: subscription.activeUsers,
  number_of_users_based_on_subscription: subscription.includedUsers,
  number_of_users_over_subscription: subscription.extraUsers,
  maximum_number_of_users: maximumOf(subscription),
  cost_of_subscription: centsToDollars(subscription.costCents),
  monthly_cost: centsToDollars(monthlyCostCents(subscription)),
  payment_amount: centsToDollars(subscription.dueCents),
  payment_date: paymentDate(subscription)?.toISOString() ?? null,
  blocked_for_not_paying: subscription.blockedForNotPaying,
  blocked_for_active_users_over_subscription: subscription.blockedForUsers,
  email_of_user_with_request: subscription.requester?.email ?? null,
  reference_of_request: referenceOfRequest(subscription.requestUuid),
});

/** The same for events and internal calls, with the organisation's id. */
export const snapshotOf = (subscription: Subscription): SubscriptionSnapshot => ({
  organisation_uuid: subscription.organisation,
  ...presentSubscription(subscription),
});
