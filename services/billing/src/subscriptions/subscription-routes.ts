import {
  dollarsToCents,
  type OrganisationResource,
  type OrganisationView,
  PLAN_TYPES,
  type PlanType,
  subscriptionAmount,
  subscriptionMaximumUsers,
  usersRequest,
} from '@waymark/contracts';
import {
  AppError,
  type InternalClient,
  invalidField,
  type Route,
  route,
  textParam,
  uuidParam,
} from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import type { Requester } from './subscription.ts';
import { presentSubscription } from './subscription-presenter.ts';
import type { SubscriptionService } from './subscription-service.ts';

const ORGANISATION = '/api/v1/user/organisations/:org';
const inOrganisation = { org: uuidParam };
// Read only after the role is known: to anyone but the platform owner a malformed name is as good as any.
const anyOrganisation = { org: textParam };

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
    const path = `/internal/organisations/${org}/view?user=${userUuid}`;
    const view = await internal.get<{ organisation: OrganisationView }>('identity', path);
    if (view === null) throw new AppError('NOT_FOUND');
    let subscription = await subscriptions.current(org);
    if (subscription.activeUsers !== view.organisation.number_of_active_users) {
      await subscriptions.heal(org);
      subscription = await subscriptions.current(org);
    }
    return { organisation: { ...view.organisation, ...presentSubscription(subscription) } };
  };

type Shared = Deps & { answer: ReturnType<typeof createAnswer> };

/** What an organisation does with its own subscription: anyone in it looks, admins ask. */
const memberRoutes = ({ subscriptions, access, answer }: Shared): Route[] => {
  const admins = [access.member, access.admin] as const;
  const cancellation = (name: string, cancel: (org: string, actor: string) => Promise<void>) =>
    route('POST', `${ORGANISATION}/${name}`, {
      auth: 'session',
      params: inOrganisation,
      access: admins,
      handler: async ({ params, session }) => {
        await cancel(params.org, session.userUuid);
        return answer(params.org, session.userUuid);
      },
    });

  return [
    route('POST', `${ORGANISATION}/check_subscription`, {
      auth: 'session',
      params: inOrganisation,
      access: [access.member],
      idempotent: false,
      handler: ({ params, session }) => answer(params.org, session.userUuid),
    }),
    route('POST', `${ORGANISATION}/new_subscription/:type`, {
      auth: 'session',
      params: { ...inOrganisation, type: textParam },
      access: admins,
      handler: async ({ params, session, access: { member }, lang }) => {
        await subscriptions.requestPlan(params.org, planOf(params.type), requesterOf(member, lang));
        return answer(params.org, session.userUuid);
      },
    }),
    route('POST', `${ORGANISATION}/request_number_of_users_modification`, {
      auth: 'session',
      params: inOrganisation,
      access: admins,
      body: usersRequest,
      handler: async ({ params, session, body, access: { member }, lang }) => {
        await subscriptions.requestSeats(params.org, body.requested_number, requesterOf(member, lang));
        return answer(params.org, session.userUuid);
      },
    }),
    cancellation('cancel_request', subscriptions.cancelPlanRequest),
    cancellation('cancel_number_of_users_request', subscriptions.cancelSeatsRequest),
  ];
};

/** What the platform owner decides. */
const ownerRoutes = ({ subscriptions, access, answer }: Shared): Route[] => {
  const owner = [access.superAdmin, access.existing] as const;
  const decision = (name: string, decide: (org: string, actor: string) => Promise<void>) =>
    route('POST', `${ORGANISATION}/super_admin_${name}`, {
      auth: 'session',
      params: anyOrganisation,
      access: owner,
      handler: async ({ params, session }) => {
        await decide(params.org, session.userUuid);
        return answer(params.org, session.userUuid);
      },
    });

  return [
    decision('accept_subscription_request', subscriptions.accept),
    decision('payment_done', subscriptions.paymentDone),
    decision('not_paid', subscriptions.notPaid),
    route('POST', `${ORGANISATION}/super_admin_edit_subscription_amount`, {
      auth: 'session',
      params: anyOrganisation,
      access: owner,
      body: subscriptionAmount,
      handler: async ({ params, session, body }) => {
        await subscriptions.editCost(params.org, dollarsToCents(body.cost_of_subscription), session.userUuid);
        return answer(params.org, session.userUuid);
      },
    }),
    route('POST', `${ORGANISATION}/super_admin_edit_maximum_users_amount`, {
      auth: 'session',
      params: anyOrganisation,
      access: owner,
      body: subscriptionMaximumUsers,
      handler: async ({ params, session, body }) => {
        await subscriptions.editMaximum(params.org, body.number_of_users_based_on_subscription, session.userUuid);
        return answer(params.org, session.userUuid);
      },
    }),
  ];
};

export const subscriptionRoutes = (deps: Deps): Route[] => {
  const shared: Shared = { ...deps, answer: createAnswer(deps) };
  return [...memberRoutes(shared), ...ownerRoutes(shared)];
};
