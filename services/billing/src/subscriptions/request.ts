import { randomUUID } from 'node:crypto';
import { PLANS, type PlanType } from '@waymark/contracts';
import { AppError, invalidField } from '@waymark/service-kit';
import { referenceOfRequest } from '../payment-reference.ts';
import type { Requester, Step, Subscription } from './subscription.ts';

const refuseWhilePending = (subscription: Subscription): void => {
  if (subscription.requestedPlan !== null || subscription.requestedSeats !== null)
    throw new AppError('REQUEST_PENDING');
};

/** Requests another plan: one request at a time, and not for the current plan. */
export const requestPlan =
  (plan: PlanType, requester: Requester): Step =>
  (subscription) => {
    refuseWhilePending(subscription);
    if (plan === subscription.plan) throw new AppError('SAME_PLAN');
    return {
      subscription: { ...subscription, requestedPlan: plan, requestUuid: randomUUID(), requester },
      entries: [],
    };
  };

/** Requests another number of users over plan: on paid plans only, an absolute number that differs from the current one. */
export const requestSeats =
  (seats: number, requester: Requester): Step =>
  (subscription) => {
    if (seats === subscription.extraUsers) {
      throw invalidField('requested_number', 'validation.subscription.value_different');
    }
    if (!PLANS[subscription.plan].paid) throw new AppError('PAID_PLAN_REQUIRED');
    refuseWhilePending(subscription);
    return {
      subscription: { ...subscription, requestedSeats: seats, requestUuid: randomUUID(), requester },
      entries: [],
    };
  };

/**
 * A step on the request with this reference. Another one may have been made since the platform owner read the page, such as a downgrade
 * that removes members (product-rules.md, "Requests").
 */
export const onRequest =
  (reference: string | null | undefined, step: Step): Step =>
  (subscription) => {
    const pending = referenceOfRequest(subscription.requestUuid);
    if (reference && pending !== null && pending !== reference) throw new AppError('EDITED_MEANWHILE');
    return step(subscription);
  };

/** The fields without a pending request. */
const withoutRequest = {
  requestedPlan: null,
  requestedSeats: null,
  requestUuid: null,
  requester: null,
} as const;

/** The platform owner refuses the pending request. The subscription stays as it is, and a new request may be made. */
export const refuseRequest: Step = (subscription) => {
  if (subscription.requestedPlan === null && subscription.requestedSeats === null)
    throw new AppError('NOTHING_PENDING');
  return { subscription: { ...subscription, ...withoutRequest }, entries: [] };
};

/** Withdraws the pending request for a plan; any admin may. */
export const cancelPlanRequest: Step = (subscription) => {
  if (subscription.requestedPlan === null) throw new AppError('NOTHING_PENDING');
  return { subscription: { ...subscription, ...withoutRequest }, entries: [] };
};

/** Withdraws the pending request for another number of users. */
export const cancelSeatsRequest: Step = (subscription) => {
  if (subscription.requestedSeats === null) throw new AppError('NOTHING_PENDING');
  return { subscription: { ...subscription, ...withoutRequest }, entries: [] };
};
