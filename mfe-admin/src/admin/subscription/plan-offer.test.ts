import { expect, test } from '@jest/globals';
import type { PlanType } from '@waymark/contracts';
import { anOrganisation } from '@waymark/shell-kit/testing';
import { mayRequestUsers, planOffer } from './plan-offer.ts';

const offers = (state: Parameters<typeof anOrganisation>[0]) => {
  const organisation = anOrganisation(state);
  return (['free_plan', 'grow_plan', 'enterprise_plan'] as PlanType[]).map((plan) => planOffer(plan, organisation));
};

test('the free plan offers to subscribe to grow or enterprise', () => {
  expect(offers({})).toEqual(['current', 'subscribe', 'subscribe']);
});

test('grow offers a downgrade to free and an upgrade to enterprise', () => {
  expect(offers({ current_subscription_type: 'grow_plan' })).toEqual(['downgrade', 'current', 'upgrade']);
});

test('enterprise offers a downgrade to free or grow', () => {
  expect(offers({ current_subscription_type: 'enterprise_plan' })).toEqual(['downgrade', 'downgrade', 'current']);
});

test('a requested plan can be cancelled, and the others are disabled', () => {
  expect(offers({ in_progress_subscription_type: 'grow_plan' })).toEqual([
    'current',
    'cancel',
    'application_in_progress',
  ]);
});

test('no plan can be requested while another number of users is requested', () => {
  const state = { current_subscription_type: 'grow_plan', in_progress_number_of_users_modification: true } as const;
  expect(offers(state)).toEqual(['users_request_in_progress', 'current', 'users_request_in_progress']);
  expect(mayRequestUsers(anOrganisation(state))).toBe(false);
});

test('more users can be requested on paid plans without a pending request', () => {
  expect(mayRequestUsers(anOrganisation())).toBe(false);
  expect(mayRequestUsers(anOrganisation({ current_subscription_type: 'grow_plan' }))).toBe(true);
  const pending = { current_subscription_type: 'grow_plan', in_progress_subscription_type: 'free_plan' } as const;
  expect(mayRequestUsers(anOrganisation(pending))).toBe(false);
});
