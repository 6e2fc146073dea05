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
  requestPlan,
  requestUsers,
} from '@waymark/contracts';
import { AppError, type InternalClient, implement, invalidField, type Route } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import type { Requester } from './subscription.ts';
import { presentSubscription } from './subscription-presenter.ts';
import type { SubscriptionService } from './subscription-service.ts';

type Deps = { subscriptions: SubscriptionService; access: Access; internal: InternalClient };
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

/** The organisation as identity shows it to the caller, with its subscription as it is now. */
export const createAnswer =
  ({ subscriptions, internal }: Omit<Deps, 'access'>) =>
  async (org: string, userUuid: string): Promise<Answer> => {
    const view = await internal.ask('identity', readOrganisationView, { org }, { query: { user: userUuid } });
    if (view === undefined) throw new AppError('NOT_FOUND');
    let subscription = await subscriptions.current(org);
    if (subscription.activeUsers !== view.organisation.number_of_active_users) {
      await subscriptions.heal(org);
      subscription = await subscriptions.current(org);
    }
    return { organisation: { ...view.organisation, ...presentSubscription(subscription) } };
  };

type InOrganisation = { params: { org: string }; session: { userUuid: string } };

/** What an organisation does with its own subscription, which anyone in it looks at and admins change; what the platform owner decides. */
export const subscriptionRoutes = (deps: Deps): Route[] => {
  const { subscriptions, access } = deps;
  const answer = createAnswer(deps);
  const answering =
    (act: (organisation: string, actor: string) => Promise<void>) =>
    async ({ params, session }: InOrganisation): Promise<Answer> => {
      await act(params.org, session.userUuid);
      return answer(params.org, session.userUuid);
    };
  const admins = [access.member, access.admin] as const;
  const owner = [access.superAdmin, access.existing] as const;

  return [
    implement(checkSubscription, {
      access: [access.member],
      handler: ({ params, session }) => answer(params.org, session.userUuid),
    }),
    implement(requestPlan, {
      access: admins,
      handler: async ({ params, session, access: { member }, lang }) => {
        await subscriptions.requestPlan(params.org, planOf(params.type), requesterOf(member, lang));
        return answer(params.org, session.userUuid);
      },
    }),
    implement(requestUsers, {
      access: admins,
      handler: async ({ params, session, body, access: { member }, lang }) => {
        await subscriptions.requestSeats(params.org, body.requested_number, requesterOf(member, lang));
        return answer(params.org, session.userUuid);
      },
    }),
    implement(cancelPlanRequest, { access: admins, handler: answering(subscriptions.cancelPlanRequest) }),
    implement(cancelUsersRequest, { access: admins, handler: answering(subscriptions.cancelSeatsRequest) }),

    implement(acceptRequest, { access: owner, handler: answering(subscriptions.accept) }),
    implement(recordPayment, { access: owner, handler: answering(subscriptions.paymentDone) }),
    implement(blockForNotPaying, { access: owner, handler: answering(subscriptions.notPaid) }),
    implement(editSubscriptionAmount, {
      access: owner,
      handler: async ({ params, session, body }) => {
        await subscriptions.editCost(params.org, dollarsToCents(body.cost_of_subscription), session.userUuid);
        return answer(params.org, session.userUuid);
      },
    }),
    implement(editMaximumUsers, {
      access: owner,
      handler: async ({ params, session, body }) => {
        await subscriptions.editMaximum(params.org, body.number_of_users_based_on_subscription, session.userUuid);
        return answer(params.org, session.userUuid);
      },
    }),
  ];
};
