import { BLOCK_CAUSES, DEFAULT_PLAN, type Lang, overSubscription, PLANS, type PlanType } from '@waymark/contracts';

/** Who asked, as they were when they asked: mails about the request go there. */
export type Requester = { uuid: string; email: string; lang: Lang };

/** One organisation's subscription. Money in whole US cents. */
export type Subscription = {
  organisation: string;
  plan: PlanType;
  requestedPlan: PlanType | null;
  /** users over plan that were asked for, absolute */
  requestedSeats: number | null;
  /** names the pending request, for as long as it is pending */
  requestUuid: string | null;
  requester: Requester | null;
  includedUsers: number;
  extraUsers: number;
  costCents: number;
  dueCents: number;
  /** since when the oldest unpaid month is due */
  dueSince: Date | null;
  /** when the paid plan was accepted; every month is counted from here */
  anchor: Date | null;
  monthsCharged: number;
  nextChargeAt: Date | null;
  activeUsers: number;
  blockedForNotPaying: boolean;
  blockedForUsers: boolean;
};

export type LedgerKind =
  | 'charge'
  | 'payment'
  | 'block'
  | 'unblock'
  | 'edit_amount'
  | 'edit_maximum_users'
  | 'plan'
  | 'seats';

/** One line of the ledger, before it has a number, a balance and a time. */
export type LedgerDraft = { kind: LedgerKind; amountCents?: number; periodStart?: Date; note: string };

/** What a step makes of a subscription, and what the ledger says of it. */
export type Change = { subscription: Subscription; entries: LedgerDraft[] };

/** A step is pure: it refuses with an AppError or says what comes of it. */
export type Step = (subscription: Subscription) => Change;

/** A subscription as every organisation gets it: free, nothing asked, nothing due. */
export const firstSubscription = (organisation: string): Subscription => ({
  organisation,
  plan: DEFAULT_PLAN,
  requestedPlan: null,
  requestedSeats: null,
  requestUuid: null,
  requester: null,
  includedUsers: PLANS[DEFAULT_PLAN].includedUsers,
  extraUsers: 0,
  costCents: 0,
  dueCents: 0,
  dueSince: null,
  anchor: null,
  monthsCharged: 0,
  nextChargeAt: null,
  activeUsers: 0,
  blockedForNotPaying: false,
  blockedForUsers: false,
});

export const maximumOf = (subscription: Subscription): number => subscription.includedUsers + subscription.extraUsers;

/** The same subscription with its over-subscription block as `activeUsers` makes it. */
export const recounted = (subscription: Subscription, activeUsers: number): Subscription => ({
  ...subscription,
  activeUsers,
  blockedForUsers: overSubscription(activeUsers, maximumOf(subscription)),
});

const [notPaying, usersOver] = BLOCK_CAUSES;
/** What ledger and audit log call the block that the platform owner sets. */
export const NOT_PAYING = notPaying;

const BLOCKS = [
  ['blockedForNotPaying', NOT_PAYING],
  ['blockedForUsers', usersOver],
] as const;

/** The ledger's lines for blocks that a change set or lifted, whatever caused it. */
export const blockEntries = (before: Subscription, after: Subscription): LedgerDraft[] =>
  BLOCKS.filter(([flag]) => before[flag] !== after[flag]).map(([flag, note]) => ({
    kind: after[flag] ? 'block' : 'unblock',
    note,
  }));
