import { monthlyCost } from '@waymark/contracts';
import { AppError } from '@waymark/service-kit';
import { monthsAfter } from '../charges/month.ts';
import { type LedgerDraft, recounted, type Step, type Subscription } from './subscription.ts';

/** When what is due was due, else when the next month is charged; null on a plan without charges. */
export const paymentDate = (subscription: Subscription): Date | null =>
  subscription.dueSince ?? subscription.nextChargeAt;

export const monthlyCostCents = ({ costCents, extraUsers }: Subscription): number =>
  monthlyCost({ costCents, usersOverPlan: extraUsers });

/** Adds every month that has begun by `now`, each once, at what a month costs now. */
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

/** Everything due is paid, and the block for not paying ends with it. */
export const paymentDone: Step = (subscription) => {
  const { dueCents, blockedForNotPaying } = subscription;
  // A block can stand without a debt, set by hand: it must stay possible to lift it.
  if (dueCents === 0 && !blockedForNotPaying) throw new AppError('NOTHING_DUE');
  const entries: LedgerDraft[] =
    dueCents > 0 ? [{ kind: 'payment', amountCents: -dueCents, note: subscription.plan }] : [];
  return { subscription: { ...subscription, dueCents: 0, dueSince: null, blockedForNotPaying: false }, entries };
};

/** The platform owner says that the organisation has not paid; saying it twice changes nothing. */
export const notPaid: Step = (subscription) => ({
  subscription: { ...subscription, blockedForNotPaying: true },
  entries: [],
});

export const editCost =
  (costCents: number): Step =>
  (subscription) => ({
    subscription: { ...subscription, costCents },
    entries: [{ kind: 'edit_amount', note: `${subscription.costCents} -> ${costCents} cents` }],
  });

export const editMaximum =
  (includedUsers: number): Step =>
  (subscription) => ({
    subscription: recounted({ ...subscription, includedUsers }, subscription.activeUsers),
    entries: [{ kind: 'edit_maximum_users', note: `${subscription.includedUsers} -> ${includedUsers}` }],
  });
