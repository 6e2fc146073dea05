import { isDowngrade, type OrganisationResource, PLANS, type PlanType } from '@waymark/contracts';

type State = Pick<
  OrganisationResource,
  'current_subscription_type' | 'in_progress_subscription_type' | 'in_progress_number_of_users_modification'
>;

/** The label and action of a plan's button (product-rules.md, "Subscription page"). */
export type PlanOffer =
  | 'current'
  | 'subscribe'
  | 'upgrade'
  | 'downgrade'
  /** A request for this plan is pending and can be cancelled. */
  | 'cancel'
  | 'application_in_progress'
  | 'users_request_in_progress';

/** What the button of `plan` offers while the subscription is in this state. */
export const planOffer = (plan: PlanType, state: State): PlanOffer => {
  const { current_subscription_type: current, in_progress_subscription_type: requested } = state;
  if (requested === plan) return 'cancel';
  if (current === plan) return 'current';
  if (requested) return 'application_in_progress';
  if (state.in_progress_number_of_users_modification) return 'users_request_in_progress';
  if (isDowngrade(current, plan)) return 'downgrade';
  return current === 'free_plan' ? 'subscribe' : 'upgrade';
};

/** Another number of users can be requested on a paid plan while no request is pending. */
export const mayRequestUsers = (state: State): boolean =>
  PLANS[state.current_subscription_type].paid &&
  state.in_progress_subscription_type === null &&
  !state.in_progress_number_of_users_modification;
