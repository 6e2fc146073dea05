import { randomUUID } from 'node:crypto';
import { PLANS, type PlanType } from '@waymark/contracts';
import { AppError, invalidField } from '@waymark/service-kit';
import type { Requester, Step, Subscription } from './subscription.ts';

const refuseWhilePending = (subscription: Subscription): void => {
  if (subscription.requestedPlan !== null || subscription.requestedSeats !== null)
    throw new AppError('REQUEST_PENDING');
};

/** Asks for another plan: one request at a time, and never for the plan that one has. */
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

/** Asks for another number of users over plan: paid plans only, an absolute number that differs from today's. */
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

/** How a request is called in mails and in the back-office: short enough to write on a payment. */
export const referenceOf = (requestUuid: string | null): string | null =>
  requestUuid === null ? null : `WM-${requestUuid.slice(0, 4)}-${requestUuid.slice(4, 8)}`.toUpperCase();

/** Nothing is asked any more, by nobody. */
const withoutRequest = {
  requestedPlan: null,
  requestedSeats: null,
  requestUuid: null,
  requester: null,
} as const;

/** The platform owner refuses what is pending; the subscription stays as it is, and can be asked for again. */
export const refuseRequest: Step = (subscription) => {
  if (subscription.requestedPlan === null && subscription.requestedSeats === null)
    throw new AppError('NOTHING_PENDING');
  return { subscription: { ...subscription, ...withoutRequest }, entries: [] };
};

/** Takes the pending plan request back; any admin may. */
export const cancelPlanRequest: Step = (subscription) => {
  if (subscription.requestedPlan === null) throw new AppError('NOTHING_PENDING');
  return { subscription: { ...subscription, ...withoutRequest }, entries: [] };
};

/** Takes the pending request for another number of users back. */
export const cancelSeatsRequest: Step = (subscription) => {
  if (subscription.requestedSeats === null) throw new AppError('NOTHING_PENDING');
  return { subscription: { ...subscription, ...withoutRequest }, entries: [] };
};
