import type { PlanType } from '@waymark/contracts';
import { AppError, type Scope } from '@waymark/service-kit';
import type { Stamp } from '../ledger/ledger-store.ts';
import { createHeal, type HealDeps } from '../organisations/heal-organisation.ts';
import { acceptRequest } from './acceptance.ts';
import { editCost, editMaximum, notPaid, paymentDone } from './payment.ts';
import { takeStep } from './record.ts';
import type { RequestMail } from './request-mails.ts';
import { termsOf } from './request-terms.ts';
import { cancelPlanRequest, cancelSeatsRequest, referenceOf, requestPlan, requestSeats } from './requests.ts';
import type { Requester, Step, Subscription } from './subscription.ts';
import { planAccepted, subscriptionRequested } from './subscription-events.ts';
import { findSubscription, findSubscriptions } from './subscription-store.ts';

type SubscriptionDeps = HealDeps & {
  enqueueMail: (scope: Scope, mail: RequestMail) => Promise<void>;
};
export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

type Taken = { before: Subscription; after: Subscription };
type Also = (scope: Scope, taken: Taken) => Promise<void>;

const aboutRequest = (before: Subscription, asking: Subscription) => ({
  before: termsOf(before),
  reference: referenceOf(asking.requestUuid),
});

/** What can be done with a subscription. Each use case is one transaction: state, ledger, events and the mails to come. */
export const createSubscriptionService = (deps: SubscriptionDeps) => {
  const { database, events, clock, emit, enqueueMail } = deps;
  const heal = createHeal(deps);

  const find = (organisation: string) => database.inOrganisation(organisation, findSubscription);

  /** Takes a step; a subscription that is still on its way here is healed first. */
  const take = async (organisation: string, step: Step, actor: string, also?: Also): Promise<void> => {
    const stamp: Stamp = { actor, now: clock.now() };
    const once = () =>
      events.transaction(organisation, async (scope) => {
        const taken = await takeStep(deps, scope, step, stamp);
        if (taken !== undefined) await also?.(scope, taken);
        return taken;
      });
    if ((await once()) !== undefined) return;
    await heal(organisation);
    if ((await once()) === undefined) throw new AppError('NOT_FOUND');
  };

  const request = (organisation: string, step: Step, requester: Requester) =>
    take(organisation, step, requester.uuid, async (scope, taken) => {
      await emit(scope, subscriptionRequested(taken.after, requester));
      const reason = taken.after.requestedPlan === null ? 'users_requested' : 'plan_requested';
      const wanted = acceptRequest(clock.now())(taken.after).subscription;
      await enqueueMail(scope, { reason, requester, ...termsOf(wanted), ...aboutRequest(taken.before, taken.after) });
    });

  const announceAcceptance: (actor: string) => Also = (actor) => async (scope, taken) => {
    const { before, after } = taken;
    if (before.requestedPlan !== null) await emit(scope, planAccepted(before, after, actor));
    if (before.requester === null) return;
    const request = aboutRequest(before, before);
    await enqueueMail(scope, { reason: 'accepted', requester: before.requester, ...termsOf(after), ...request });
  };

  return {
    heal,
    find,
    /** The subscription as it is now; one that is still on its way here is asked for. */
    current: async (organisation: string): Promise<Subscription> => {
      const found = await find(organisation);
      if (found !== undefined) return found;
      await heal(organisation);
      const healed = await find(organisation);
      if (healed === undefined) throw new AppError('NOT_FOUND');
      return healed;
    },
    /** Those of many organisations that are here, by organisation. */
    many: async (organisations: readonly string[]): Promise<Map<string, Subscription>> => {
      const reason = 'identity shows organisations with their subscriptions';
      const found = await database.acrossOrganisations(reason, (trx) => findSubscriptions(trx, organisations));
      return new Map(found.map((one) => [one.organisation, one]));
    },
    requestPlan: (organisation: string, plan: PlanType, requester: Requester) =>
      request(organisation, requestPlan(plan, requester), requester),
    requestSeats: (organisation: string, seats: number, requester: Requester) =>
      request(organisation, requestSeats(seats, requester), requester),
    cancelPlanRequest: (organisation: string, actor: string) => take(organisation, cancelPlanRequest, actor),
    cancelSeatsRequest: (organisation: string, actor: string) => take(organisation, cancelSeatsRequest, actor),
    accept: (organisation: string, actor: string) =>
      take(organisation, acceptRequest(clock.now()), actor, announceAcceptance(actor)),
    editCost: (organisation: string, costCents: number, actor: string) =>
      take(organisation, editCost(costCents), actor),
    editMaximum: (organisation: string, users: number, actor: string) => take(organisation, editMaximum(users), actor),
    paymentDone: (organisation: string, actor: string) => take(organisation, paymentDone, actor),
    notPaid: (organisation: string, actor: string) => take(organisation, notPaid, actor),
  };
};
