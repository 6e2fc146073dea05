import type { PlanType } from '../rules/prices.ts';

/** The subscription fields of an organisation, as they are now. Money is dollars with at most two decimals. */
export type SubscriptionState = {
  current_subscription_type: PlanType;
  in_progress_subscription_type: PlanType | null;
  in_progress_number_of_users_modification: boolean;
  /** The number of users over plan that was asked for, absolute. */
  in_progress_number_of_users_requested_number: number | null;
  number_of_active_users: number;
  number_of_users_based_on_subscription: number;
  number_of_users_over_subscription: number;
  maximum_number_of_users: number;
  cost_of_subscription: number;
  monthly_cost: number;
  payment_amount: number;
  /** Due date of what is due, else of the next charge. */
  payment_date: string | null;
  blocked_for_not_paying: boolean;
  blocked_for_active_users_over_subscription: boolean;
  email_of_user_with_request: string | null;
  /** How the mails about the pending request call it; absent in what earlier versions kept. */
  reference_of_request?: string | null;
};

export const LEDGER_KINDS = [
  'charge',
  'payment',
  'block',
  'unblock',
  'edit_amount',
  'edit_maximum_users',
  'plan',
  'seats',
] as const;

/** One row of the ledger, which is never updated. */
export type LedgerEntry = {
  uuid: string;
  kind: (typeof LEDGER_KINDS)[number];
  amount: number;
  balance: number;
  note: string | null;
  at: string;
  user_uuid: string | null;
};
