export const PLAN_TYPES = ['free_plan', 'grow_plan', 'enterprise_plan'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

type Plan = {
  type: PlanType;
  rank: number;
  /** Users the plan includes; an enterprise agreement starts from its least and is then edited. */
  includedUsers: number;
  /** Monthly base price on acceptance, in cents. */
  baseCents: number;
  /** What the platform owner's table projects, in cents; null reads CUSTOM. */
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

/** Whether moving between two plans goes down; equal plans do not. */
export const isDowngrade = (from: PlanType, to: PlanType): boolean => PLANS[to].rank < PLANS[from].rank;

/**
 * How many members are removed when a plan is accepted: at a downgrade those who joined last, until the rest fits; never the owner, as every plan has
 * a seat (product-rules.md, "Accepting a request").
 */
export const removedOnAcceptance = (from: PlanType, to: PlanType, activeUsers: number): number =>
  isDowngrade(from, to) ? Math.max(0, activeUsers - PLANS[to].includedUsers) : 0;

/** Included users once a plan is accepted: enterprise keeps today's maximum, at least its own. */
export const includedUsersOnAcceptance = (plan: PlanType, currentMaximum: number): number =>
  plan === 'enterprise_plan' ? Math.max(PLANS[plan].includedUsers, currentMaximum) : PLANS[plan].includedUsers;

/**
 * Base cost in cents once a plan is accepted. Enterprise includes today's maximum: the extra seats in it, which were bought, keep their price.
 */
export const costOnAcceptance = (plan: PlanType, extraSeats: number): number =>
  PLANS[plan].baseCents + (plan === 'enterprise_plan' ? EXTRA_SEAT_CENTS * extraSeats : 0);

/** Monthly cost in cents: the base cost and 6 dollars for each user over the plan. */
export const monthlyCost = ({ costCents, usersOverPlan }: { costCents: number; usersOverPlan: number }): number =>
  costCents + EXTRA_SEAT_CENTS * usersOverPlan;

/** Whether a number of dollars has at most two decimals, so that it is whole cents. */
export const isWholeCents = (dollars: number): boolean => {
  if (!Number.isFinite(dollars)) return false;
  // Rounding to cents and reading back gives the same double only where there were two decimals at most.
  return Math.round(dollars * 100) / 100 === dollars;
};

/** Dollars to whole cents; a RangeError where the amount has more than two decimals. */
export const dollarsToCents = (dollars: number): number => {
  if (!isWholeCents(dollars)) throw new RangeError(`${dollars} dollars are not whole cents`);
  return Math.round(dollars * 100);
};

/** Whole cents to a number of dollars with at most two decimals. */
export const centsToDollars = (cents: number): number => {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`);
  return cents / 100;
};
