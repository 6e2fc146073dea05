export const PLAN_TYPES = ['free_plan', 'grow_plan', 'enterprise_plan'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

type Plan = {
  type: PlanType;
  rank: number;
  /** Users the plan includes; for enterprise the minimum, which the platform owner then edits. */
  includedUsers: number;
  /** Monthly base price in cents, set when the plan is accepted. */
  baseCents: number;
  /** The projected price in the platform owner's table, in cents; null is shown as CUSTOM. */
  projectedCents: number | null;
  paid: boolean;
  /** Enterprise adds reports by person, the forecast and the spreadsheet. */
  reporting: 'none' | 'standard' | 'advanced';
};

/** What the plans include and cost (product-rules.md, "Plans"). */
export const PLANS: Readonly<Record<PlanType, Plan>> = {
  free_plan: {
    type: 'free_plan',
    rank: 0,
    includedUsers: 5,
    baseCents: 0,
    projectedCents: 0,
    paid: false,
    reporting: 'none',
  },
  grow_plan: {
    type: 'grow_plan',
    rank: 1,
    includedUsers: 10,
    baseCents: 12_000,
    projectedCents: 12_000,
    paid: true,
    reporting: 'standard',
  },
  enterprise_plan: {
    type: 'enterprise_plan',
    rank: 2,
    includedUsers: 10,
    baseCents: 12_000,
    projectedCents: null,
    paid: true,
    reporting: 'advanced',
  },
};

export const DEFAULT_PLAN: PlanType = 'free_plan';
/** One extra seat for a month, in cents. */
export const EXTRA_SEAT_CENTS = 600;
/** No amount in the product is larger, in dollars. */
export const MAX_DOLLARS = 1_000_000_000;

/** Whether a change of plan is a downgrade; the same plan is not. */
export const isDowngrade = (from: PlanType, to: PlanType): boolean => PLANS[to].rank < PLANS[from].rank;

/**
 * How many members are removed when a plan is accepted: on a downgrade the last to join, until the rest fits. Never the owner, because
 * every plan has a seat (product-rules.md, "Accepting a request").
 */
export const removedOnAcceptance = (from: PlanType, to: PlanType, activeUsers: number): number =>
  isDowngrade(from, to) ? Math.max(0, activeUsers - PLANS[to].includedUsers) : 0;

/** Included users once a plan is accepted: enterprise keeps the current maximum, but includes at least its own minimum. */
export const includedUsersOnAcceptance = (plan: PlanType, currentMaximum: number): number =>
  plan === 'enterprise_plan' ? Math.max(PLANS[plan].includedUsers, currentMaximum) : PLANS[plan].includedUsers;

/**
 * Base cost in cents once a plan is accepted. Enterprise includes the current maximum, so extra seats that were bought are added at their
 * price.
 */
export const costOnAcceptance = (plan: PlanType, extraSeats: number): number =>
  PLANS[plan].baseCents + (plan === 'enterprise_plan' ? EXTRA_SEAT_CENTS * extraSeats : 0);

/** Monthly cost in cents: the base cost and 6 dollars for each user over the plan. */
export const monthlyCost = ({ costCents, usersOverPlan }: { costCents: number; usersOverPlan: number }): number =>
  costCents + EXTRA_SEAT_CENTS * usersOverPlan;

/** Whether a number of dollars has at most two decimals, so that it is whole cents. */
export const isWholeCents = (dollars: number): boolean => {
  if (!Number.isFinite(dollars)) return false;
  // The double is the same after rounding to cents and dividing only if there were at most two decimals.
  return Math.round(dollars * 100) / 100 === dollars;
};

/** Dollars to whole cents. Throws a RangeError if the amount has more than two decimals. */
export const dollarsToCents = (dollars: number): number => {
  if (!isWholeCents(dollars)) throw new RangeError(`${dollars} dollars are not whole cents`);
  return Math.round(dollars * 100);
};

/** Whole cents to a number of dollars with at most two decimals. */
export const centsToDollars = (cents: number): number => {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`);
  return cents / 100;
};
