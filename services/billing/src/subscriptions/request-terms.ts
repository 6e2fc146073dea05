import { isDowngrade, type MailTemplate, PLANS, type PlanType } from '@waymark/contracts';
import { monthlyCostCents } from './payment.ts';
import { maximumOf, type Subscription } from './subscription.ts';

/** A subscription as its mails speak of it. */
export type Terms = { plan: PlanType; seats: number; maximum: number; monthlyCents: number };

export const termsOf = (subscription: Subscription): Terms => ({
  plan: subscription.plan,
  seats: subscription.extraUsers,
  maximum: maximumOf(subscription),
  monthlyCents: monthlyCostCents(subscription),
});

/**
 * The mail to whoever asked: each case has words of its own, and only what costs something says how to pay. Without the terms before,
 * which earlier versions left out, it names no case.
 */
export const stepsTemplate = (before: Terms | undefined, wanted: Terms): MailTemplate => {
  if (before === undefined) return 'payment_steps';
  if (wanted.plan === before.plan) return wanted.seats > before.seats ? 'steps_more_users' : 'steps_fewer_users';
  const { paid, projectedCents } = PLANS[wanted.plan];
  if (!paid) return 'steps_free';
  if (isDowngrade(before.plan, wanted.plan)) return 'steps_downgrade';
  // A plan without a price of its own is agreed on.
  return projectedCents === null ? 'steps_enterprise' : 'steps_upgrade';
};

/** The mail once it is accepted; without the terms before, as above. */
export const acceptedTemplate = (before: Terms | undefined, after: Terms): MailTemplate => {
  if (after.monthlyCents === 0) return 'accepted_without_cost';
  if (before === undefined) return 'request_accepted';
  return before.plan === after.plan ? 'accepted_users' : 'accepted_plan';
};
