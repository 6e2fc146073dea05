import { describe, expect, it } from '@jest/globals';
import { acceptRequest } from './acceptance.ts';
import { chargeMonths, editCost, notPaid, paymentDate, paymentDone } from './payment.ts';
import { cancelPlanRequest, cancelSeatsRequest, requestPlan, requestSeats } from './request.ts';
import { blockEntries, firstSubscription, maximumOf, recounted, type Step, type Subscription } from './subscription.ts';

const NOW = new Date('2026-01-31T10:00:00.000Z');
const later = (iso: string) => new Date(iso);
const requester = { uuid: 'a', email: 'ann@example.org', lang: 'en' as const };
const free = firstSubscription('o');

const after = (start: Subscription, ...steps: Step[]): Subscription =>
  steps.reduce((subscription, step) => step(subscription).subscription, start);

const grow = after(free, requestPlan('grow_plan', requester), acceptRequest(NOW));

describe('a subscription', () => {
  it('with a plan request keeps the current plan, and stores the requested plan and the requester', () => {
    const asked = after(free, requestPlan('grow_plan', requester));
    expect(asked).toMatchObject({ plan: 'free_plan', requestedPlan: 'grow_plan', requester });
  });

  it.each<[string, Subscription, Step, string]>([
    [
      'a second plan request',
      after(free, requestPlan('grow_plan', requester)),
      requestPlan('enterprise_plan', requester),
      'REQUEST_PENDING',
    ],
    ['a request for the current plan', grow, requestPlan('grow_plan', requester), 'SAME_PLAN'],
    ['a request for seats on the free plan', free, requestSeats(3, requester), 'PAID_PLAN_REQUIRED'],
    [
      'a request for seats while a plan is requested',
      after(grow, requestPlan('free_plan', requester)),
      requestSeats(3, requester),
      'REQUEST_PENDING',
    ],
    [
      'a request for a plan while seats are requested',
      after(grow, requestSeats(3, requester)),
      requestPlan('free_plan', requester),
      'REQUEST_PENDING',
    ],
    ['a request for the current number of seats', grow, requestSeats(0, requester), 'VALIDATION'],
    ['cancelling a plan request when there is none', grow, cancelPlanRequest, 'NOTHING_PENDING'],
    [
      'cancelling a seats request when a plan is requested',
      after(grow, requestPlan('free_plan', requester)),
      cancelSeatsRequest,
      'NOTHING_PENDING',
    ],
    ['accepting when there is no request', grow, acceptRequest(NOW), 'NOTHING_PENDING'],
    ['a payment when nothing is due', free, paymentDone, 'NOTHING_DUE'],
  ])('refuses %s', (_case, subscription, step, code) => {
    expect(() => step(subscription)).toThrow(expect.objectContaining({ code }));
  });
});

describe('an accepted plan', () => {
  it('sets its number of users and its price, and makes one month due at once', () => {
    expect(grow).toMatchObject({
      plan: 'grow_plan',
      includedUsers: 10,
      extraUsers: 0,
      costCents: 12_000,
      dueCents: 12_000,
    });
    expect(paymentDate(grow)).toEqual(NOW);
  });

  it('for Enterprise keeps the previous maximum of users and the price of seats bought before', () => {
    const large = after(grow, requestSeats(7, requester), acceptRequest(NOW));
    const enterprise = after(large, requestPlan('enterprise_plan', requester), acceptRequest(NOW));
    expect(enterprise).toMatchObject({ includedUsers: 17, extraUsers: 0, costCents: 16_200 });
    expect(enterprise.dueCents - large.dueCents).toBe(16_200);
    expect(after(free, requestPlan('enterprise_plan', requester), acceptRequest(NOW)).includedUsers).toBe(10);
  });

  it('for Free ends the charges and keeps the amount due', () => {
    const back = after(grow, requestPlan('free_plan', requester), acceptRequest(NOW));
    expect(back).toMatchObject({ includedUsers: 5, costCents: 0, dueCents: 12_000, nextChargeAt: null });
    expect(chargeMonths(later('2027-01-01T00:00:00Z'))(back).entries).toEqual([]);
  });

  it('blocks an organisation with more active users than the new maximum', () => {
    const nine = recounted(grow, 9);
    expect(nine.blockedForUsers).toBe(false);
    expect(after(nine, requestPlan('free_plan', requester), acceptRequest(NOW)).blockedForUsers).toBe(true);
  });
});

describe('the monthly charge', () => {
  it('is added once for each month, on the last day where a month is shorter', () => {
    const { subscription, entries } = chargeMonths(later('2026-04-30T10:00:00.000Z'))(grow);
    expect(entries.map(({ periodStart, amountCents }) => [periodStart?.toISOString(), amountCents])).toEqual([
      ['2026-02-28T10:00:00.000Z', 12_000],
      ['2026-03-31T10:00:00.000Z', 12_000],
      ['2026-04-30T10:00:00.000Z', 12_000],
    ]);
    expect(subscription.dueCents).toBe(48_000);
    expect(chargeMonths(later('2026-04-30T10:00:00.000Z'))(subscription).entries).toEqual([]);
  });

  it('is not added before it is due', () => {
    expect(chargeMonths(later('2026-02-28T09:59:59.999Z'))(grow).entries).toEqual([]);
  });

  it('counts extra seats from the next month on, at 6 dollars each', () => {
    const seated = after(grow, requestSeats(3, requester), acceptRequest(NOW));
    expect(seated.dueCents).toBe(12_000);
    expect(maximumOf(seated)).toBe(13);
    const [charge] = chargeMonths(later('2026-03-01T00:00:00.000Z'))(seated).entries;
    expect(charge?.amountCents).toBe(13_800);
  });

  it('adds no entry for a month without cost', () => {
    const gratis = after(grow, paymentDone, editCost(0));
    const { subscription, entries } = chargeMonths(later('2026-03-01T00:00:00.000Z'))(gratis);
    expect(entries).toEqual([]);
    expect(paymentDate(subscription)).toEqual(later('2026-03-31T10:00:00.000Z'));
  });
});

describe('a payment', () => {
  it('clears the amount due and sets the payment date to the next charge', () => {
    const paid = after(grow, paymentDone);
    expect(paid.dueCents).toBe(0);
    expect(paymentDate(paid)).toEqual(later('2026-02-28T10:00:00.000Z'));
  });

  it('is due since the oldest unpaid month', () => {
    expect(paymentDate(after(grow, chargeMonths(later('2026-04-01T00:00:00Z'))))).toEqual(NOW);
  });

  it('lifts a manual block for not paying even when nothing is due', () => {
    expect(after(free, notPaid, paymentDone).blockedForNotPaying).toBe(false);
  });

  it('adds a ledger entry for the block it lifts, as setting the block did', () => {
    const blocked = after(grow, notPaid);
    expect(blockEntries(grow, blocked)).toEqual([{ kind: 'block', note: 'not paying' }]);
    expect(blockEntries(blocked, after(blocked, paymentDone))).toEqual([{ kind: 'unblock', note: 'not paying' }]);
  });
});
