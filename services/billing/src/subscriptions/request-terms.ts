import { isDowngrade, type MailTemplate, PLANS, type PlanType } from '@waymark/contracts';
import { monthlyCostCents } from './payment.ts';
import { maximumOf, type Subscription } from './subscription.ts';

/** The terms of a subscription that mails mention. */
export type Terms = { plan: PlanType; seats: number; maximum: number; monthlyCents: number };

/** The terms in force; what is requested is not among them. */
export const termsOf = (subscription: Subscription): Terms => ({
  plan: subscription.plan,
  seats: subscription.extraUsers,
  maximum: maximumOf(subscription),
  monthlyCents: monthlyCostCents(subscription),
});

/**
 * The template of the mail to the requester: each case has its own text, and only what costs something says how to pay. Without the
 * previous terms, which earlier versions left out, the text is general.
 */
export const stepsTemplate = (before: Terms | undefined, wanted: Terms): MailTemplate => {
  if (before === undefined) return 'payment_steps';
  if (wanted.plan === before.plan) return wanted.seats > before.seats ? 'steps_more_users' : 'steps_fewer_users';
  const { paid, projectedCents } = PLANS[wanted.plan];
  if (!paid) return 'steps_free';
  if (isDowngrade(before.plan, wanted.plan)) return 'steps_downgrade';
  // A plan without a list price is agreed individually.
  return projectedCents === null ? 'steps_enterprise' : 'steps_upgrade';
};

/** The template of the mail after acceptance; without the previous terms, as above. */
export const acceptedTemplate = (before: Terms | undefined, after: Terms): MailTemplate => {
  if (after.monthlyCents === 0) return 'accepted_without_cost';
  if (before === undefined) return 'request_accepted';
  return before.plan === after.plan ? 'accepted_users' : 'accepted_plan';
};
