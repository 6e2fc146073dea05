import {
  IMAGE_BODY_LIMIT,
  type Lang,
  type OrganisationResource,
  organisationCreate,
  organisationEdit,
} from '@waymark/contracts';
import { AppError, type Database, type Route, route, uuidParam } from '@waymark/service-kit';
import { findUser } from '../users/user-store.ts';
import type { OrganisationAccess } from './organisation-access.ts';
import { presentOrganisation } from './organisation-presenter.ts';
import { EditedMeanwhile, type OrganisationService } from './organisation-service.ts';
import { findOrganisationOf, listOrganisationsOf } from './organisation-store.ts';
import type { SubscriptionReader } from './subscription-reader.ts';

const LIST = '/api/v1/user/organisations';
const ONE = `${LIST}/:org`;
const params = { org: uuidParam };

export const organisationRoutes = (deps: {
  database: Database;
  organisations: OrganisationService;
  subscriptions: SubscriptionReader;
  access: OrganisationAccess;
}): Route[] => {
  const { database, organisations, subscriptions, access } = deps;

  const present = async (user: string, uuid: string): Promise<{ organisation: OrganisationResource }> => {
    const organisation = await findOrganisationOf(database, uuid, user);
    if (!organisation) throw new AppError('NOT_FOUND');
    const states = await subscriptions.of(user, [organisation]);
    return { organisation: presentOrganisation(organisation, states.get(uuid)) };
  };

  const editedMeanwhile = async (error: unknown, user: string, uuid: string): Promise<unknown> =>
    error instanceof EditedMeanwhile ? new AppError('EDITED_MEANWHILE', { body: await present(user, uuid) }) : error;

  const favour = (favorite: boolean) => (method: 'POST' | 'DELETE') =>
    route(method, `${ONE}/favorite`, {
      auth: 'session',
      params,
      access: [access.member],
      handler: async (call) => {
        await organisations.favour(call.params.org, call.session.userUuid, favorite);
        return present(call.session.userUuid, call.params.org);
      },
    });

  return [
    route('GET', LIST, {
      auth: 'session',
      handler: async (call) => {
        const mine = await listOrganisationsOf(database, call.session.userUuid);
        // The token of a deleted account lives on for minutes; nobody is not somebody without an organisation.
        if (mine.length === 0 && !(await findUser(database.platform, call.session.userUuid))) {
          throw new AppError('SESSION_REQUIRED');
        }
        const states = await subscriptions.of(call.session.userUuid, mine);
        return { organisations: mine.map((one) => presentOrganisation(one, states.get(one.uuid))) };
      },
    }),
    route('POST', LIST, {
      auth: 'session',
      body: organisationCreate,
      bodyLimit: IMAGE_BODY_LIMIT,
      status: 201,
      handler: async (call) => {
        const user: { uuid: string; lang: Lang } = { uuid: call.session.userUuid, lang: call.session.lang };
        return present(user.uuid, await organisations.create(user, call.body));
      },
    }),
    route('GET', ONE, {
      auth: 'session',
      params,
      access: [access.member],
      handler: (call) => present(call.session.userUuid, call.params.org),
    }),
    route('PUT', ONE, {
      auth: 'session',
      params,
      access: [access.member, access.admin],
      body: organisationEdit,
      bodyLimit: IMAGE_BODY_LIMIT,
      handler: async (call) => {
        const user = call.session.userUuid;
        await organisations.edit(call.params.org, user, call.body).catch(async (error: unknown) => {
          throw await editedMeanwhile(error, user, call.params.org);
        });
        return present(user, call.params.org);
      },
    }),
    route('DELETE', ONE, {
      auth: 'session',
      params,
      access: [access.member, access.owner],
      handler: async (call) => {
        const answer = await present(call.session.userUuid, call.params.org);
        await organisations.remove(call.params.org, call.session.userUuid);
        return answer;
      },
    }),
    favour(true)('POST'),
    favour(false)('DELETE'),
  ];
};
