import { isDowngrade, type OrganisationResource, PLANS, type PlanType } from '@waymark/contracts';

type State = Pick<
  OrganisationResource,
  'current_subscription_type' | 'in_progress_subscription_type' | 'in_progress_number_of_users_modification'
>;

/** What the button of a plan says and does (product-rules.md, "Subscription page"). */
export type PlanOffer =
  | 'current'
  | 'subscribe'
  | 'upgrade'
  | 'downgrade'
  /** The request for this very plan is pending: it can be taken back. */
  | 'cancel'
  | 'application_in_progress'
  | 'users_request_in_progress';

export const planOffer = (plan: PlanType, state: State): PlanOffer => {
  const { current_subscription_type: current, in_progress_subscription_type: requested } = state;
  if (requested === plan) return 'cancel';
  if (current === plan) return 'current';
  if (requested) return 'application_in_progress';
  if (state.in_progress_number_of_users_modification) return 'users_request_in_progress';
  if (isDowngrade(current, plan)) return 'downgrade';
  return current === 'free_plan' ? 'subscribe' : 'upgrade';
};

/** Another number of users can be asked for on a paid plan while nothing is pending. */
export const mayRequestUsers = (state: State): boolean =>
  PLANS[state.current_subscription_type].paid &&
  state.in_progress_subscription_type === null &&
  !state.in_progress_number_of_users_modification;
