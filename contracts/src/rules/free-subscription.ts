import type { SubscriptionState } from '../resources/subscription.ts';
import { DEFAULT_PLAN, PLANS } from './prices.ts';

/** The subscription of a new organisation: the free plan, no debt, no block. */
export const freeSubscription = (activeUsers = 0): SubscriptionState => ({
  current_subscription_type: DEFAULT_PLAN,
  in_progress_subscription_type: null,
  in_progress_number_of_users_modification: false,
  in_progress_number_of_users_requested_number: null,
  number_of_active_users: activeUsers,
  number_of_users_based_on_subscription: PLANS[DEFAULT_PLAN].includedUsers,
  number_of_users_over_subscription: 0,
  maximum_number_of_users: PLANS[DEFAULT_PLAN].includedUsers,
  cost_of_subscription: 0,
  monthly_cost: 0,
  payment_amount: 0,
  payment_date: null,
  blocked_for_not_paying: false,
  blocked_for_active_users_over_subscription: false,
  email_of_user_with_request: null,
});
