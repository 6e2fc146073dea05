import type { InferType } from 'yup';
import { LEDGER_KINDS } from '../rules/ledger.ts';
import { PLAN_TYPES } from '../rules/prices.ts';
import {
  count,
  flag,
  instant,
  instantOrNull,
  money,
  oneOf,
  resource,
  textOrNull,
  uuid,
  uuidOrNull,
  whole,
} from '../schemas/exact.ts';

/** The subscription fields of an organisation. */
export const subscriptionFields = {
  current_subscription_type: oneOf(PLAN_TYPES),
  in_progress_subscription_type: oneOf(PLAN_TYPES).nullable(),
  in_progress_number_of_users_modification: flag(),
  /** The requested number of users over plan, as an absolute number. */
  in_progress_number_of_users_requested_number: count().nullable(),
  number_of_active_users: count(),
  number_of_users_based_on_subscription: count(),
  number_of_users_over_subscription: count(),
  maximum_number_of_users: count(),
  cost_of_subscription: money(),
  monthly_cost: money(),
  payment_amount: money(),
  /** The due date of what is due, otherwise of the next charge. */
  payment_date: instantOrNull(),
  blocked_for_not_paying: flag(),
  blocked_for_active_users_over_subscription: flag(),
  email_of_user_with_request: textOrNull(),
  /** The reference of the pending request, as mails show it; absent in what earlier versions stored. */
  reference_of_request: textOrNull().optional(),
};

const subscriptionState = whole(subscriptionFields);

/** One row of the ledger, which is never updated. */
export const ledgerEntryResource = resource('ledger_entry', {
  uuid: uuid(),
  kind: oneOf(LEDGER_KINDS),
  amount: money(),
  balance: money(),
  note: textOrNull(),
  at: instant(),
  user_uuid: uuidOrNull(),
});

export type SubscriptionState = InferType<typeof subscriptionState>;
export type LedgerEntry = InferType<typeof ledgerEntryResource>;
