import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CATALOGUE } from '@waymark/contracts';
import type { ServiceHost } from '@waymark/service-kit';
import { faultsOfRepeats, keyedCalls, type RepeatedCall } from '@waymark/service-kit/testing';
import { createBillingService, readBillingConfig } from '../service.ts';
import { createWorld, type World } from '../testing/world.ts';

const LIMIT_MS = 180_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Step = { call: string; body?: object; bySuper?: boolean };

const ASK: Step = { call: 'new_subscription/grow_plan' };
const ACCEPT: Step = { call: 'super_admin_accept_subscription_request', bySuper: true };
const ASK_USERS: Step = { call: 'request_number_of_users_modification', body: { requested_number: 3 } };

/** Calls to make before, and the call under test at the end. */
const CALLS: Record<string, Step[]> = {
  requestPlan: [ASK],
  cancelPlanRequest: [ASK, { call: 'cancel_request' }],
  requestUsers: [ASK, ACCEPT, ASK_USERS],
  cancelUsersRequest: [ASK, ACCEPT, ASK_USERS, { call: 'cancel_number_of_users_request' }],
  acceptRequest: [ASK, ACCEPT],
  refuseRequest: [
    ASK,
    { call: 'super_admin_refuse_subscription_request', body: { reason: 'Too early' }, bySuper: true },
  ],
  editSubscriptionAmount: [
    ASK,
    ACCEPT,
    { call: 'super_admin_edit_subscription_amount', body: { cost_of_subscription: 77 }, bySuper: true },
  ],
  editMaximumUsers: [
    {
      call: 'super_admin_edit_maximum_users_amount',
      body: { number_of_users_based_on_subscription: 9 },
      bySuper: true,
    },
  ],
  recordPayment: [ASK, ACCEPT, { call: 'super_admin_payment_done', bySuper: true }],
  blockForNotPaying: [{ call: 'super_admin_not_paid', bySuper: true }],
};

const arrange = async (steps: Step[]): Promise<RepeatedCall> => {
  const org = await world.organisation('Acme');
  const before = steps.slice(0, -1);
  for (const { call, body, bySuper } of before) {
    const { status, text } = await world.call(bySuper ? 'super' : org.user.owner, 'POST', `${org.base}/${call}`, body);
    if (status >= 300) throw new Error(`${call}: ${text}`);
  }
  const { call, body, bySuper } = steps.at(-1) ?? ASK;
  const token = await world.host.tokenFor(bySuper ? { superAdmin: true } : { user: org.user.owner ?? '' });
  return { method: 'POST', path: `${org.base}/${call}`, token, ...(body && { body }) };
};

describe('a call repeated with its Idempotency-Key after the process ended at any step', () => {
  it('is tested for every call that honours Idempotency-Key', () => {
    expect(Object.keys(CALLS).sort()).toEqual(keyedCalls(CATALOGUE.billing).sort());
  });

  it.each(Object.entries(CALLS))(
    'takes effect once, and gets the same response without waiting: %s',
    async (_, steps) => {
      const create = (host: ServiceHost) => createBillingService(host, readBillingConfig({}));
      const billing = { name: 'billing', host: world.host, service: world.service, create } as const;
      const { faults, points, effect } = await faultsOfRepeats(billing, () => arrange(steps));
      expect(faults).toEqual([]);
      expect(points).toBeGreaterThan(5);
      expect(effect.idempotency_keys).toBe(1);
    },
    LIMIT_MS,
  );
});
