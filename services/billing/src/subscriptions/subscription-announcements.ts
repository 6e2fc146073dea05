import { type AuditDetails, centsToDollars } from '@waymark/contracts';
import type { Clock, Scope } from '@waymark/service-kit';
import { referenceOfRequest } from '../payment-reference.ts';
import { acceptRequest } from './acceptance.ts';
import { mailOfRefusal } from './refusal-mail.ts';
import type { RequestMail } from './request-mails.ts';
import { requesterNow } from './request-reader.ts';
import { termsOf } from './request-terms.ts';
import type { StepDeps } from './step-service.ts';
import type { Requester, Subscription } from './subscription.ts';
import { ofOwner, ofSubscription, planAccepted, subscriptionRequested } from './subscription-events.ts';

export type AnnouncementDeps = StepDeps & {
  clock: Clock;
  settings: { publicUrl: string };
  enqueueMail: (scope: Scope, mail: RequestMail) => Promise<void>;
};

/** Records a step in the audit log and tells those concerned, in the transaction of the step. */
export type Announcement = (scope: Scope, taken: { before: Subscription; after: Subscription }) => Promise<void>;

/** The request as audit details. */
const requestedOf = ({ requestedPlan, requestedSeats }: Subscription): AuditDetails =>
  requestedPlan === null ? { users_over_plan: requestedSeats } : { plan: requestedPlan };

/** The parts of a mail that say what is changed, and by which request. */
const aboutRequest = (before: Subscription, requesting: Subscription) => ({
  before: termsOf(before),
  reference: referenceOfRequest(requesting.requestUuid),
});

/** What follows each step of a subscription: audit records, events about requests, and mails. */
export const createAnnouncements = ({ emit, record, enqueueMail, clock, settings }: AnnouncementDeps) => {
  const cancelled: Announcement = async (scope, { before }) => {
    await record(scope, { ...ofSubscription(before, requestedOf(before)), action: 'subscription.cancelled' });
  };

  const paid: Announcement = async (scope, { before }) => {
    const details = { amount: centsToDollars(before.dueCents) };
    await record(scope, { ...(await ofOwner(scope, before, details)), action: 'payment.recorded' });
  };

  return {
    requested:
      (requester: Requester): Announcement =>
      async (scope, { before, after }) => {
        await emit(scope, subscriptionRequested(after, requester));
        await record(scope, { ...ofSubscription(after, requestedOf(after)), action: 'subscription.requested' });
        const reason = after.requestedPlan === null ? 'users_requested' : 'plan_requested';
        const wanted = acceptRequest(clock.now())(after).subscription;
        await enqueueMail(scope, { reason, requester, ...termsOf(wanted), ...aboutRequest(before, after) });
      },

    cancelled,

    accepted:
      (actor: string): Announcement =>
      async (scope, { before, after }) => {
        const change = { from: before.plan, plan: after.plan, users_over_plan: after.extraUsers };
        await record(scope, { ...(await ofOwner(scope, after, change)), action: 'subscription.accepted', actor });
        if (before.requestedPlan !== null) await emit(scope, planAccepted(before, after, actor));
        const requester = await requesterNow(scope, before.requester);
        if (requester === null) return;
        await enqueueMail(scope, { reason: 'accepted', requester, ...termsOf(after), ...aboutRequest(before, before) });
      },

    refused:
      (reason: string, actor: string): Announcement =>
      async (scope, { before }) => {
        const details = { ...requestedOf(before), explanation: reason };
        await record(scope, { ...(await ofOwner(scope, before, details)), action: 'subscription.refused', actor });
        const data = await mailOfRefusal(scope, before, reason, settings.publicUrl);
        if (data === null) return;
        await emit(scope, { type: 'waymark.billing.mail.requested.v1', subject: scope.organisation, actor, data });
      },

    /** @param read the value of the changed field */
    edited:
      (field: string, read: (subscription: Subscription) => number): Announcement =>
      async (scope, { before, after }) => {
        const details = { field, from: read(before), to: read(after) };
        await record(scope, { ...(await ofOwner(scope, after, details)), action: 'subscription.changed' });
      },

    paid,
  };
};
