import { type AuditDetails, isDowngrade } from '@waymark/contracts';
import type { EventDraft, ReplaySource, Scope } from '@waymark/service-kit';
import { organisations } from '../read-models.ts';
import { maximumOf, type Requester, type Subscription } from './subscription.ts';
import { snapshotOf } from './subscription-presenter.ts';
import { rowToSubscription, type SubscriptionRow } from './subscription-store.ts';

/** An audit record about a subscription. */
export const ofSubscription = ({ organisation }: Subscription, details: AuditDetails) =>
  ({ target: 'subscription', targetUuid: organisation, details }) as const;

/** The same for acts of the platform owner. These are in the platform's log too, where the organisation must be named. */
export const ofOwner = async (scope: Scope, subscription: Subscription, details: AuditDetails) => {
  const organisation = (await organisations.find(scope))?.name ?? null;
  return { ...ofSubscription(subscription, { ...details, organisation }), platform: true } as const;
};

/** The event with the whole state of a subscription, for services that store it. */
export const subscriptionChanged = (subscription: Subscription, actor: string | null): EventDraft => ({
  type: 'waymark.billing.subscription.changed.v1',
  organisation: subscription.organisation,
  subject: subscription.organisation,
  actor,
  data: snapshotOf(subscription),
});

/** The event of a new request. @param after the subscription with the request */
export const subscriptionRequested = (after: Subscription, requester: Requester): EventDraft => ({
  type: 'waymark.billing.subscription.requested.v1',
  organisation: after.organisation,
  subject: after.organisation,
  actor: requester.uuid,
  data: {
    organisation_uuid: after.organisation,
    requested_plan: after.requestedPlan,
    requested_number: after.requestedSeats,
    requester_uuid: requester.uuid,
  },
});

/** The event on which identity removes members who do not fit after a downgrade (product-rules.md, "Accepting a request"). */
export const planAccepted = (before: Subscription, after: Subscription, actor: string): EventDraft => ({
  type: 'waymark.billing.plan.accepted.v1',
  organisation: after.organisation,
  subject: after.organisation,
  actor,
  data: {
    organisation_uuid: after.organisation,
    plan: after.plan,
    maximum: maximumOf(after),
    downgrade: isDowngrade(before.plan, after.plan),
  },
});

const PAGE = 200;

/** Replays every subscription. */
export const replaySubscriptions: ReplaySource = async (trx, after) => {
  const page: SubscriptionRow[] = await trx('subscriptions')
    .where('organisation_uuid', '>', after)
    .orderBy('organisation_uuid')
    .limit(PAGE)
    .forShare();
  const drafts = page.map((row) => subscriptionChanged(rowToSubscription(row), null));
  return { drafts, last: page.at(-1)?.organisation_uuid };
};
