import { type AuditDetails, centsToDollars, type PlanType } from '@waymark/contracts';
import { AppError, type Scope } from '@waymark/service-kit';
import type { Stamp } from '../ledger/ledger-store.ts';
import { createHeal, type HealDeps } from '../organisations/heal-organisation.ts';
import { members } from '../read-models.ts';
import { acceptRequest } from './acceptance.ts';
import { chargeMonths, editCost, editMaximum, notPaid, paymentDone } from './payment.ts';
import { mailOfRefusal } from './refusal-mail.ts';
import {
  cancelPlanRequest,
  cancelSeatsRequest,
  referenceOf,
  refuseRequest,
  requestPlan,
  requestSeats,
} from './request.ts';
import type { RequestMail } from './request-mails.ts';
import { requesterNow } from './request-reader.ts';
import { termsOf } from './request-terms.ts';
import { takeStep } from './step-service.ts';
import type { Requester, Step, Subscription } from './subscription.ts';
import { ofOwner, ofSubscription, planAccepted, subscriptionRequested } from './subscription-events.ts';
import { findSubscription, findSubscriptions } from './subscription-store.ts';

type SubscriptionDeps = HealDeps & {
  settings: { publicUrl: string };
  enqueueMail: (scope: Scope, mail: RequestMail) => Promise<void>;
};
export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

type Taken = { before: Subscription; after: Subscription };
type Also = (scope: Scope, taken: Taken) => Promise<void>;

class NotHereYet extends AppError {
  constructor() {
    super('NOT_FOUND');
  }
}

/** The request as audit details. */
const requestedOf = ({ requestedPlan, requestedSeats }: Subscription): AuditDetails =>
  requestedPlan === null ? { users_over_plan: requestedSeats } : { plan: requestedPlan };

const aboutRequest = (before: Subscription, requesting: Subscription) => ({
  before: termsOf(before),
  reference: referenceOf(requesting.requestUuid),
});

/** The use cases of a subscription. Each is one transaction with state, ledger, events and mail jobs. */
export const createSubscriptionService = (deps: SubscriptionDeps) => {
  const { database, events, clock, emit, record, enqueueMail, settings } = deps;
  const heal = createHeal(deps);

  const find = (organisation: string) => database.inOrganisation(organisation, findSubscription);

  /**
   * Takes a step. If the events of the organisation have not arrived yet, it is read from identity outside the transaction, and the step is
   * retried.
   * @param first a step before it: charges that are due by now
   */
  const take = async (organisation: string, step: Step, actor: string, also?: Also, first?: Step): Promise<void> => {
    const stamp: Stamp = { actor, now: clock.now() };
    const once = () =>
      events.transaction(organisation, async (scope) => {
        if (first) await takeStep(deps, scope, first, { ...stamp, actor: null });
        const taken = await takeStep(deps, scope, step, stamp);
        if (taken === undefined) throw new NotHereYet();
        await also?.(scope, taken);
      });
    try {
      await once();
    } catch (error) {
      if (!(error instanceof NotHereYet)) throw error;
      await heal(organisation);
      await once();
    }
  };

  /** For a step that changes the monthly cost: months that have begun are first charged at the old cost. */
  const changeCost: typeof take = (organisation, step, actor, also) =>
    take(organisation, step, actor, also, chargeMonths(clock.now()));

  /**
   * Checked again under the lock of the subscription. Whoever leaves at this moment has left already, or the event of leaving waits for the
   * lock, and then hands the request over.
   */
  const assertAdmin = async (scope: Scope, userUuid: string): Promise<void> => {
    const member = await members.find(scope, userUuid);
    if (!member?.active) throw new AppError('NOT_FOUND');
    if (!member.admin) throw new AppError('FORBIDDEN');
  };

  const request = (organisation: string, step: Step, requester: Requester) =>
    take(organisation, step, requester.uuid, async (scope, taken) => {
      await assertAdmin(scope, requester.uuid);
      await emit(scope, subscriptionRequested(taken.after, requester));
      await record(scope, {
        ...ofSubscription(taken.after, requestedOf(taken.after)),
        action: 'subscription.requested',
      });
      const reason = taken.after.requestedPlan === null ? 'users_requested' : 'plan_requested';
      const wanted = acceptRequest(clock.now())(taken.after).subscription;
      await enqueueMail(scope, { reason, requester, ...termsOf(wanted), ...aboutRequest(taken.before, taken.after) });
    });

  const announceAcceptance: (actor: string) => Also = (actor) => async (scope, taken) => {
    const { before, after } = taken;
    const change = { from: before.plan, plan: after.plan, users_over_plan: after.extraUsers };
    await record(scope, { ...(await ofOwner(scope, after, change)), action: 'subscription.accepted', actor });
    if (before.requestedPlan !== null) await emit(scope, planAccepted(before, after, actor));
    const requester = await requesterNow(scope, before.requester);
    if (requester === null) return;
    await enqueueMail(scope, { reason: 'accepted', requester, ...termsOf(after), ...aboutRequest(before, before) });
  };

  const announceRefusal =
    (reason: string, actor: string): Also =>
    async (scope, { before }) => {
      const details = { ...requestedOf(before), explanation: reason };
      await record(scope, { ...(await ofOwner(scope, before, details)), action: 'subscription.refused', actor });
      const data = await mailOfRefusal(scope, before, reason, settings.publicUrl);
      if (data === null) return;
      await emit(scope, { type: 'waymark.billing.mail.requested.v1', subject: scope.organisation, actor, data });
    };

  const cancelled: Also = async (scope, { before }) => {
    await record(scope, { ...ofSubscription(before, requestedOf(before)), action: 'subscription.cancelled' });
  };

  const edited =
    (field: string, read: (subscription: Subscription) => number): Also =>
    async (scope, { before, after }) => {
      const details = { field, from: read(before), to: read(after) };
      await record(scope, { ...(await ofOwner(scope, after, details)), action: 'subscription.changed' });
    };

  const paid: Also = async (scope, { before }) => {
    const details = { amount: centsToDollars(before.dueCents) };
    await record(scope, { ...(await ofOwner(scope, before, details)), action: 'payment.recorded' });
  };

  return {
    heal,
    find,
    /** The current subscription. If the organisation's events have not arrived yet, it is read from identity. */
    current: async (organisation: string): Promise<Subscription> => {
      const found = await find(organisation);
      if (found !== undefined) return found;
      await heal(organisation);
      const healed = await find(organisation);
      if (healed === undefined) throw new AppError('NOT_FOUND');
      return healed;
    },
    /** The stored subscriptions of several organisations, by organisation. */
    many: async (organisations: readonly string[]): Promise<Map<string, Subscription>> => {
      const reason = 'identity shows organisations with their subscriptions';
      const found = await database.acrossOrganisations(reason, (trx) => findSubscriptions(trx, organisations));
      return new Map(found.map((one) => [one.organisation, one]));
    },
    requestPlan: (organisation: string, plan: PlanType, requester: Requester) =>
      request(organisation, requestPlan(plan, requester), requester),
    requestSeats: (organisation: string, seats: number, requester: Requester) =>
      request(organisation, requestSeats(seats, requester), requester),
    cancelPlanRequest: (organisation: string, actor: string) => take(organisation, cancelPlanRequest, actor, cancelled),
    cancelSeatsRequest: (organisation: string, actor: string) =>
      take(organisation, cancelSeatsRequest, actor, cancelled),
    accept: (organisation: string, actor: string) =>
      changeCost(organisation, acceptRequest(clock.now()), actor, announceAcceptance(actor)),
    refuse: (organisation: string, reason: string, actor: string) =>
      take(organisation, refuseRequest, actor, announceRefusal(reason, actor)),
    editCost: (organisation: string, costCents: number, actor: string) =>
      changeCost(
        organisation,
        editCost(costCents),
        actor,
        edited('cost', ({ costCents: cents }) => centsToDollars(cents)),
      ),
    editMaximum: (organisation: string, users: number, actor: string) =>
      take(
        organisation,
        editMaximum(users),
        actor,
        edited('included_users', (one) => one.includedUsers),
      ),
    paymentDone: (organisation: string, actor: string) => take(organisation, paymentDone, actor, paid),
    notPaid: (organisation: string, actor: string) => take(organisation, notPaid, actor),
  };
};
