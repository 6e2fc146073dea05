import {
  acceptRequest,
  blockForNotPaying,
  cancelPlanRequest,
  cancelUsersRequest,
  checkSubscription,
  dollarsToCents,
  editMaximumUsers,
  editSubscriptionAmount,
  type OrganisationResource,
  PLAN_TYPES,
  type PlanType,
  readOrganisationView,
  recordPayment,
  refuseRequest,
  requestPlan,
  requestUsers,
} from '@waymark/contracts';
import {
  AppError,
  asUnavailable,
  type InternalClient,
  implement,
  invalidField,
  mayKnowSecrets,
  outsideCallTransaction,
  type Route,
  type Session,
} from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import type { Requester } from './subscription.ts';
import { presentSubscription } from './subscription-presenter.ts';
import type { SubscriptionService } from './subscription-service.ts';

type Deps = { subscriptions: SubscriptionService; access: Access; internal: InternalClient };
type Caller = Pick<Session, 'userUuid' | 'apiToken'>;
type Answer = { organisation: OrganisationResource };

const planOf = (text: string): PlanType => {
  const plan = PLAN_TYPES.find((one) => one === text);
  if (plan === undefined) throw invalidField('type', 'validation.choice');
  return plan;
};

const requesterOf = (
  { userUuid, email }: Pick<Requester, 'email'> & { userUuid: string },
  lang: Requester['lang'],
): Requester => ({
  uuid: userUuid,
  email,
  lang,
});

/**
 * The caller's view of the organisation, from identity, with its subscription after `act`. Identity is asked before the change, so that no
 * lock is held while it answers.
 */
export const createAnswer =
  ({ subscriptions, internal }: Omit<Deps, 'access'>) =>
  async (org: string, caller: Caller, act?: () => Promise<void>): Promise<Answer> => {
    const view = await internal
      .call('identity', readOrganisationView, { org }, { query: { user: caller.userUuid } })
      .catch(asUnavailable);
    if (view === undefined) throw new AppError('NOT_FOUND');
    const caughtUp = await outsideCallTransaction(async () => {
      const known = await subscriptions.current(org);
      if (known.activeUsers === view.organisation.number_of_active_users) return known;
      await subscriptions.heal(org);
      return subscriptions.current(org);
    });
    await act?.();
    const subscription = act ? await subscriptions.current(org) : caughtUp;
    const { slack_webhook, ...core } = view.organisation;
    const secret = slack_webhook !== undefined && mayKnowSecrets(caller) ? { slack_webhook } : {};
    return { organisation: { ...core, ...secret, ...presentSubscription(subscription) } };
  };

type InOrganisation = { params: { org: string }; session: Caller };

/** The calls of members and admins on their subscription, and those of the platform owner. */
export const subscriptionRoutes = (deps: Deps): Route[] => {
  const { subscriptions, access } = deps;
  const answer = createAnswer(deps);
  const answering =
    (act: (organisation: string, actor: string) => Promise<void>) =>
    ({ params: { org }, session }: InOrganisation): Promise<Answer> =>
      answer(org, session, () => act(org, session.userUuid));
  const admins = [access.member, access.admin] as const;
  const owner = [access.superAdmin, access.existing] as const;

  return [
    implement(checkSubscription, {
      access: [access.member],
      handler: ({ params, session }) => answer(params.org, session),
    }),
    implement(requestPlan, {
      access: admins,
      handler: ({ params: { org, type }, session, access: { member }, lang }) => {
        const plan = planOf(type);
        return answer(org, session, () => subscriptions.requestPlan(org, plan, requesterOf(member, lang)));
      },
    }),
    implement(requestUsers, {
      access: admins,
      handler: ({ params: { org }, session, body, access: { member }, lang }) =>
        answer(org, session, () => subscriptions.requestSeats(org, body.requested_number, requesterOf(member, lang))),
    }),
    implement(cancelPlanRequest, { access: admins, handler: answering(subscriptions.cancelPlanRequest) }),
    implement(cancelUsersRequest, { access: admins, handler: answering(subscriptions.cancelSeatsRequest) }),

    implement(acceptRequest, {
      access: owner,
      handler: ({ params: { org }, session, body }) =>
        answer(org, session, () => subscriptions.accept(org, body, session.userUuid)),
    }),
    implement(refuseRequest, {
      access: owner,
      handler: ({ params: { org }, session, body }) =>
        answer(org, session, () => subscriptions.refuse(org, body, session.userUuid)),
    }),
    implement(recordPayment, {
      access: owner,
      handler: ({ params: { org }, session, body: { payment_amount: paid } }) => {
        const cents = paid === undefined ? undefined : dollarsToCents(paid);
        return answer(org, session, () => subscriptions.paymentDone(org, cents, session.userUuid));
      },
    }),
    implement(blockForNotPaying, { access: owner, handler: answering(subscriptions.notPaid) }),
    implement(editSubscriptionAmount, {
      access: owner,
      handler: ({ params: { org }, session, body }) =>
        answer(org, session, () =>
          subscriptions.editCost(org, dollarsToCents(body.cost_of_subscription), session.userUuid),
        ),
    }),
    implement(editMaximumUsers, {
      access: owner,
      handler: ({ params: { org }, session, body }) =>
        answer(org, session, () =>
          subscriptions.editMaximum(org, body.number_of_users_based_on_subscription, session.userUuid),
        ),
    }),
  ];
};
