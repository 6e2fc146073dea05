import {
  BLOCK_CAUSES,
  DEFAULT_PLAN,
  type Lang,
  type LedgerEntry,
  overSubscription,
  PLANS,
  type PlanType,
} from '@waymark/contracts';

/** The user who made the request or, once they have left, the organisation's owner. */
export type Requester = { uuid: string; email: string; lang: Lang };

/** An organisation's subscription. Amounts in US cents. */
export type Subscription = {
  organisation: string;
  plan: PlanType;
  requestedPlan: PlanType | null;
  /** requested number of users over plan, absolute */
  requestedSeats: number | null;
  /** id of the pending request */
  requestUuid: string | null;
  /** id of the latest accepted request, whose reference may come with a payment */
  acceptedUuid: string | null;
  requester: Requester | null;
  includedUsers: number;
  extraUsers: number;
  costCents: number;
  dueCents: number;
  /** due date of the oldest unpaid month */
  dueSince: Date | null;
  /** when the paid plan was accepted; all months are counted from here */
  anchor: Date | null;
  monthsCharged: number;
  nextChargeAt: Date | null;
  activeUsers: number;
  blockedForNotPaying: boolean;
  blockedForUsers: boolean;
};

/** A line of the ledger without number, balance and time. */
export type LedgerDraft = { kind: LedgerEntry['kind']; amountCents?: number; periodStart?: Date; note: string };

/** The result of a step: the new subscription and its ledger lines. */
export type Change = { subscription: Subscription; entries: LedgerDraft[] };

/** A step is a pure function: it throws an AppError or returns the change. */
export type Step = (subscription: Subscription) => Change;

/** The subscription of a new organisation: free, no request, nothing due. */
export const firstSubscription = (organisation: string): Subscription => ({
  organisation,
  plan: DEFAULT_PLAN,
  requestedPlan: null,
  requestedSeats: null,
  requestUuid: null,
  acceptedUuid: null,
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

/** The maximum users: the included users and those over plan (product-rules.md, "Words"). */
export const maximumOf = (subscription: Subscription): number => subscription.includedUsers + subscription.extraUsers;

/** Sets the number of active users, and the over-subscription block that follows from it. */
export const recounted = (subscription: Subscription, activeUsers: number): Subscription => ({
  ...subscription,
  activeUsers,
  blockedForUsers: overSubscription(activeUsers, maximumOf(subscription)),
});

const [notPaying, usersOver] = BLOCK_CAUSES;
/** The name of the platform owner's block in ledger and audit log. */
export const NOT_PAYING = notPaying;

const BLOCKS = [
  ['blockedForNotPaying', NOT_PAYING],
  ['blockedForUsers', usersOver],
] as const;

/** Ledger lines for blocks that a change set or lifted, whatever caused the change. */
export const blockEntries = (before: Subscription, after: Subscription): LedgerDraft[] =>
  BLOCKS.filter(([flag]) => before[flag] !== after[flag]).map(([flag, note]) => ({
    kind: after[flag] ? 'block' : 'unblock',
    note,
  }));
