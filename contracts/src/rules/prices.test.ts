import { describe, expect, test } from '@jest/globals';
import {
  centsToDollars,
  costOnAcceptance,
  dollarsToCents,
  includedUsersOnAcceptance,
  isDowngrade,
  isWholeCents,
  monthlyCost,
  PLANS,
  removedOnAcceptance,
} from './prices.ts';

test('the monthly cost is the base and 6 dollars for each user over plan', () => {
  expect(monthlyCost({ costCents: 12_000, usersOverPlan: 0 })).toBe(12_000);
  expect(monthlyCost({ costCents: 12_000, usersOverPlan: 3 })).toBe(13_800);
  expect(monthlyCost({ costCents: 0, usersOverPlan: 1 })).toBe(600);
});

test('the plans have the included users and costs of the price list', () => {
  expect(PLANS.free_plan).toMatchObject({ includedUsers: 5, baseCents: 0, paid: false });
  expect(PLANS.grow_plan).toMatchObject({ includedUsers: 10, baseCents: 12_000, projectedCents: 12_000 });
  expect(PLANS.enterprise_plan).toMatchObject({ baseCents: 12_000, projectedCents: null });
});

test.each([
  ['free_plan', 40, 5],
  ['grow_plan', 40, 10],
  ['enterprise_plan', 40, 40],
  ['enterprise_plan', 5, 10],
] as const)('accepting %s with %d users includes %d', (plan, maximum, expected) => {
  expect(includedUsersOnAcceptance(plan, maximum)).toBe(expected);
});

test.each([
  ['enterprise_plan', 20, 24_000],
  ['enterprise_plan', 0, 12_000],
  ['grow_plan', 20, 12_000],
  ['free_plan', 20, 0],
] as const)('accepting %s with %d extra seats costs %d cents a month', (plan, extraSeats, expected) => {
  expect(costOnAcceptance(plan, extraSeats)).toBe(expected);
});

test('a downgrade is a change to a lower plan, not to the same or a higher plan', () => {
  expect(isDowngrade('enterprise_plan', 'grow_plan')).toBe(true);
  expect(isDowngrade('grow_plan', 'free_plan')).toBe(true);
  expect(isDowngrade('grow_plan', 'grow_plan')).toBe(false);
  expect(isDowngrade('free_plan', 'enterprise_plan')).toBe(false);
});

test.each([
  ['grow_plan', 'free_plan', 8, 3],
  ['enterprise_plan', 'grow_plan', 40, 30],
  ['enterprise_plan', 'free_plan', 5, 0],
  ['grow_plan', 'free_plan', 1, 0],
  ['free_plan', 'grow_plan', 40, 0],
  ['grow_plan', 'enterprise_plan', 40, 0],
] as const)('accepting the move from %s to %s with %d active members removes %d', (from, to, active, removed) => {
  expect(removedOnAcceptance(from, to, active)).toBe(removed);
});

describe('money', () => {
  test.each([
    [0, 0],
    [120, 12_000],
    [0.1, 10],
    [1.15, 115],
    [19.99, 1999],
    [1_000_000_000, 100_000_000_000],
    [999_999_999.99, 99_999_999_999],
  ])('%d dollars are %d cents and back', (dollars, cents) => {
    expect(dollarsToCents(dollars)).toBe(cents);
    expect(centsToDollars(cents)).toBe(dollars);
  });

  test.each([1.005, 0.001, 120.123, Number.NaN, Number.POSITIVE_INFINITY])('%d dollars are refused', (dollars) => {
    expect(isWholeCents(dollars)).toBe(false);
    expect(() => dollarsToCents(dollars)).toThrow(RangeError);
  });

  test('a fraction of a cent is refused', () => {
    expect(() => centsToDollars(0.5)).toThrow(RangeError);
  });
});
