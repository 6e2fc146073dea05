import { costOnAcceptance, includedUsersOnAcceptance, PLANS, type PlanType } from '@waymark/contracts';
import { AppError } from '@waymark/service-kit';
import { monthsAfter } from '../charges/month.ts';
import { type Change, type LedgerDraft, maximumOf, recounted, type Step, type Subscription } from './subscription.ts';

/** On a paid plan one month is due now, and the next one a month later. */
const firstMonth = (subscription: Subscription, now: Date): Change => {
  const { costCents } = subscription;
  return {
    subscription: {
      ...subscription,
      dueCents: subscription.dueCents + costCents,
      dueSince: subscription.dueSince ?? now,
      anchor: now,
      monthsCharged: 1,
      nextChargeAt: monthsAfter(now, 1),
    },
    entries: [{ kind: 'charge', amountCents: costCents, periodStart: now, note: subscription.plan }],
  };
};

const acceptPlan = (subscription: Subscription, plan: PlanType, now: Date): Change => {
  const accepted: Subscription = {
    ...subscription,
    plan,
    requestedPlan: null,
    includedUsers: includedUsersOnAcceptance(plan, maximumOf(subscription)),
    extraUsers: 0,
    costCents: costOnAcceptance(plan, subscription.extraUsers),
  };
  const entry: LedgerDraft = { kind: 'plan', note: `${subscription.plan} -> ${plan}` };
  if (!PLANS[plan].paid) {
    const ended: Subscription = { ...accepted, anchor: null, monthsCharged: 0, nextChargeAt: null };
    return { subscription: ended, entries: [entry] };
  }
  const paid = firstMonth(accepted, now);
  return { subscription: paid.subscription, entries: [entry, ...paid.entries] };
};

const acceptSeats = (subscription: Subscription, seats: number): Change => ({
  subscription: { ...subscription, extraUsers: seats, requestedSeats: null },
  entries: [{ kind: 'seats', note: `${subscription.extraUsers} -> ${seats}` }],
});

const granted = (subscription: Subscription, now: Date): Change => {
  if (subscription.requestedPlan !== null) return acceptPlan(subscription, subscription.requestedPlan, now);
  if (subscription.requestedSeats !== null) return acceptSeats(subscription, subscription.requestedSeats);
  throw new AppError('NOTHING_PENDING');
};

/** Accepts the request: a plan with its seats and price, or another number of seats, which is charged from the next month on. */
export const acceptRequest =
  (now: Date): Step =>
  (subscription) => {
    const change = granted(subscription, now);
    const decided = { requestUuid: null, acceptedUuid: subscription.requestUuid, requester: null };
    return { ...change, subscription: recounted({ ...change.subscription, ...decided }, subscription.activeUsers) };
  };
