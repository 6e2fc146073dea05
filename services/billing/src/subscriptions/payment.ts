import { monthlyCost } from '@waymark/contracts';
import { AppError } from '@waymark/service-kit';
import { monthsAfter } from '../charges/month.ts';
import { type LedgerDraft, recounted, type Step, type Subscription } from './subscription.ts';

/** The due date of what is due, otherwise of the next charge; null on a plan without charges. */
export const paymentDate = (subscription: Subscription): Date | null =>
  subscription.dueSince ?? subscription.nextChargeAt;

/** The monthly cost in US cents: the base cost, and 6 dollars for each user over plan (specification, section 9). */
export const monthlyCostCents = ({ costCents, extraUsers }: Subscription): number =>
  monthlyCost({ costCents, usersOverPlan: extraUsers });

/** Charges every month that has begun by `now`, each once, at the current monthly cost. */
export const chargeMonths =
  (now: Date): Step =>
  (subscription) => {
    let current = subscription;
    const entries: LedgerDraft[] = [];
    while (current.anchor !== null && current.nextChargeAt !== null && current.nextChargeAt <= now) {
      const periodStart = current.nextChargeAt;
      const amountCents = monthlyCostCents(current);
      const monthsCharged = current.monthsCharged + 1;
      if (amountCents > 0) entries.push({ kind: 'charge', amountCents, periodStart, note: current.plan });
      current = {
        ...current,
        dueCents: current.dueCents + amountCents,
        dueSince: current.dueSince ?? (amountCents > 0 ? periodStart : null),
        monthsCharged,
        nextChargeAt: monthsAfter(current.anchor, monthsCharged),
      };
    }
    return { subscription: current, entries };
  };

/** Settles everything due and lifts the block for not paying. */
export const paymentDone: Step = (subscription) => {
  const { dueCents, blockedForNotPaying } = subscription;
  // The block can be set by hand without a debt, so it must be possible to lift it without one.
  if (dueCents === 0 && !blockedForNotPaying) throw new AppError('NOTHING_DUE');
  const entries: LedgerDraft[] =
    dueCents > 0 ? [{ kind: 'payment', amountCents: -dueCents, note: subscription.plan }] : [];
  return { subscription: { ...subscription, dueCents: 0, dueSince: null, blockedForNotPaying: false }, entries };
};

/**
 * A payment of this amount. Another month may have been charged since the platform owner read the page, which would otherwise count as
 * paid too (product-rules.md, "Payment").
 */
export const paymentOf =
  (cents: number | undefined): Step =>
  (subscription) => {
    const change = paymentDone(subscription);
    if (cents !== undefined && cents !== subscription.dueCents) throw new AppError('EDITED_MEANWHILE');
    return change;
  };

/** The platform owner sets the block for not paying. Idempotent. */
export const notPaid: Step = (subscription) => ({
  subscription: { ...subscription, blockedForNotPaying: true },
  entries: [],
});

/** Sets the base cost of a month, in US cents. Months that have begun must be charged before: see `chargeMonths`. */
export const editCost =
  (costCents: number): Step =>
  (subscription) => ({
    subscription: { ...subscription, costCents },
    entries: [{ kind: 'edit_amount', note: `${subscription.costCents} -> ${costCents} cents` }],
  });

/** Sets the included users; users over plan stay. Sets or lifts the block for users over the subscription accordingly. */
export const editMaximum =
  (includedUsers: number): Step =>
  (subscription) => ({
    subscription: recounted({ ...subscription, includedUsers }, subscription.activeUsers),
    entries: [{ kind: 'edit_maximum_users', note: `${subscription.includedUsers} -> ${includedUsers}` }],
  });
