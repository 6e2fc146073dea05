import { centsToDollars, type PlanType, type requestAcceptance, type requestRefusal } from '@waymark/contracts';
import { AppError, type Scope } from '@waymark/service-kit';
import type { InferType } from 'yup';
import type { Stamp } from '../ledger/ledger-store.ts';
import { createHeal, createHealMember, type HealDeps } from '../organisations/heal-organisation.ts';
import { members } from '../read-models.ts';
import { acceptRequest } from './acceptance.ts';
import { chargeMonths, editCost, editMaximum, notPaid, paymentOf } from './payment.ts';
import {
  cancelPlanRequest,
  cancelSeatsRequest,
  onRequest,
  refuseRequest,
  requestPlan,
  requestSeats,
} from './request.ts';
import { takeStep } from './step-service.ts';
import type { Requester, Step, Subscription } from './subscription.ts';
import { type Announcement, type AnnouncementDeps, createAnnouncements } from './subscription-announcements.ts';
import { findSubscription, findSubscriptions } from './subscription-store.ts';

type SubscriptionDeps = HealDeps & AnnouncementDeps;
export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

type Acceptance = InferType<typeof requestAcceptance>;
type Refusal = InferType<typeof requestRefusal>;

class NotHereYet extends AppError {
  constructor() {
    super('NOT_FOUND');
  }
}

/** The use cases of a subscription. Each is one transaction with state, ledger, events, audit records and mail jobs. */
export const createSubscriptionService = (deps: SubscriptionDeps) => {
  const { database, events, clock } = deps;
  const announce = createAnnouncements(deps);
  const heal = createHeal(deps);

  const find = (organisation: string) => database.inOrganisation(organisation, findSubscription);

  /**
   * Takes a step. If the events of the organisation have not arrived yet, it is read from identity outside the transaction, and the step is
   * retried.
   * @param also what else happens in the transaction
   * @param first a step before it: charges that are due by now
   */
  const take = async (
    organisation: string,
    step: Step,
    actor: string,
    also?: Announcement,
    first?: Step,
  ): Promise<void> => {
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
      await announce.requested(requester)(scope, taken);
    });

  return {
    heal,
    healMember: createHealMember(deps, heal),
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
    cancelPlanRequest: (organisation: string, actor: string) =>
      take(organisation, cancelPlanRequest, actor, announce.cancelled),
    cancelSeatsRequest: (organisation: string, actor: string) =>
      take(organisation, cancelSeatsRequest, actor, announce.cancelled),
    accept: (organisation: string, { reference }: Acceptance, actor: string) =>
      changeCost(organisation, onRequest(reference, acceptRequest(clock.now())), actor, announce.accepted(actor)),
    refuse: (organisation: string, { reason, reference }: Refusal, actor: string) =>
      take(organisation, onRequest(reference, refuseRequest), actor, announce.refused(reason, actor)),
    editCost: (organisation: string, costCents: number, actor: string) =>
      changeCost(
        organisation,
        editCost(costCents),
        actor,
        announce.edited('cost', ({ costCents: cents }) => centsToDollars(cents)),
      ),
    editMaximum: (organisation: string, users: number, actor: string) =>
      take(
        organisation,
        editMaximum(users),
        actor,
        announce.edited('included_users', (one) => one.includedUsers),
      ),
    paymentDone: (organisation: string, cents: number | undefined, actor: string) =>
      take(organisation, paymentOf(cents), actor, announce.paid),
    notPaid: (organisation: string, actor: string) => take(organisation, notPaid, actor),
  };
};
