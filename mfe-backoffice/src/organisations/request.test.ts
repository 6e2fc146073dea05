import { expect, test } from '@jest/globals';
import { anOrganisation } from '@waymark/shell-kit/testing';
import { actionsFor, projectedCost, requestOf } from './request.ts';

const grow = { current_subscription_type: 'grow_plan', cost_of_subscription: 120 } as const;
const asksUsers = (requested: number, over = 2) =>
  anOrganisation({
    ...grow,
    number_of_users_over_subscription: over,
    in_progress_number_of_users_modification: true,
    in_progress_number_of_users_requested_number: requested,
  });

test('a request for another plan is an upgrade or a downgrade', () => {
  expect(requestOf(anOrganisation({ in_progress_subscription_type: 'grow_plan' }))).toEqual({
    kind: 'upgrade',
    plan: 'grow_plan',
  });
  expect(requestOf(anOrganisation({ ...grow, in_progress_subscription_type: 'free_plan' }))).toEqual({
    kind: 'downgrade',
    plan: 'free_plan',
  });
});

test('a request for another number of users shows the difference', () => {
  expect(requestOf(asksUsers(5))).toEqual({ kind: 'increase', count: 3 });
  expect(requestOf(asksUsers(0))).toEqual({ kind: 'decrease', count: 2 });
  expect(requestOf(anOrganisation())).toBeNull();
});

test('the projected cost is 120 for grow, 0 for free, custom for enterprise', () => {
  expect(projectedCost(anOrganisation({ in_progress_subscription_type: 'grow_plan' }))).toBe(120);
  expect(projectedCost(anOrganisation({ ...grow, in_progress_subscription_type: 'free_plan' }))).toBe(0);
  expect(projectedCost(anOrganisation({ in_progress_subscription_type: 'enterprise_plan' }))).toBe('custom');
  expect(projectedCost(asksUsers(5))).toBe(150);
  expect(projectedCost(anOrganisation())).toBeNull();
});

test('accepting and refusing are offered for a request, and payment done for an amount due', () => {
  expect(actionsFor(anOrganisation())).toEqual(['edit_amount', 'edit_maximum', 'not_paid']);
  expect(actionsFor(anOrganisation({ in_progress_subscription_type: 'grow_plan' })).slice(0, 2)).toEqual([
    'accept',
    'refuse',
  ]);
  expect(actionsFor(anOrganisation({ payment_amount: 120 }))).toContain('payment_done');
});

test('an organisation blocked for not paying offers payment done, but not the action not paid', () => {
  const actions = actionsFor(anOrganisation({ blocked_for_not_paying: true }));
  expect(actions).toContain('payment_done');
  expect(actions).not.toContain('not_paid');
});
