import {
  centsToDollars,
  isDowngrade,
  monthlyCost,
  type OrganisationResource,
  PLANS,
  type PlanType,
} from '@waymark/contracts';

type State = Pick<
  OrganisationResource,
  | 'current_subscription_type'
  | 'in_progress_subscription_type'
  | 'in_progress_number_of_users_modification'
  | 'in_progress_number_of_users_requested_number'
  | 'number_of_users_over_subscription'
  | 'cost_of_subscription'
>;

/** The open request of an organisation: more or fewer users over the plan, or another plan. */
type Request =
  | { kind: 'increase' | 'decrease'; count: number }
  | { kind: 'upgrade' | 'downgrade'; plan: PlanType }
  | null;

/** The open request, with the difference to today's users over plan (specification, section 9); null if there is none. */
export const requestOf = (state: State): Request => {
  const { in_progress_subscription_type: plan, in_progress_number_of_users_requested_number: requested } = state;
  if (plan) return { kind: isDowngrade(state.current_subscription_type, plan) ? 'downgrade' : 'upgrade', plan };
  if (!state.in_progress_number_of_users_modification || requested === null) return null;
  const by = requested - state.number_of_users_over_subscription;
  return { kind: by < 0 ? 'decrease' : 'increase', count: Math.abs(by) };
};

/** Monthly cost in dollars once the request is accepted; `custom` if the platform owner sets the price; null without a request. */
export const projectedCost = (state: State): number | 'custom' | null => {
  const { in_progress_subscription_type: plan, in_progress_number_of_users_requested_number: requested } = state;
  if (plan) {
    const cents = PLANS[plan].projectedCents;
    return cents === null ? 'custom' : centsToDollars(cents);
  }
  if (!state.in_progress_number_of_users_modification || requested === null) return null;
  return centsToDollars(
    monthlyCost({ costCents: Math.round(state.cost_of_subscription * 100), usersOverPlan: requested }),
  );
};

export type OwnerAction = 'accept' | 'refuse' | 'edit_amount' | 'edit_maximum' | 'payment_done' | 'not_paid';

/** Actions that take something away from the organisation. */
export const isGrave = (action: OwnerAction): boolean => action === 'not_paid' || action === 'refuse';

/** The actions available now (product-rules.md, "Platform owner's table"). `payment_done` also lifts a block without a debt. */
export const actionsFor = (
  organisation: State & Pick<OrganisationResource, 'payment_amount' | 'blocked_for_not_paying'>,
): OwnerAction[] => [
  ...(requestOf(organisation) ? (['accept', 'refuse'] as const) : []),
  'edit_amount',
  'edit_maximum',
  ...(organisation.payment_amount !== 0 || organisation.blocked_for_not_paying ? (['payment_done'] as const) : []),
  ...(organisation.blocked_for_not_paying ? [] : (['not_paid'] as const)),
];
