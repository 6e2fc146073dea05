import {
  addFavorite,
  createOrganisation,
  deleteOrganisation,
  editOrganisation,
  listOrganisations,
  type OrganisationResource,
  readOrganisation,
  removeFavorite,
} from '@waymark/contracts';
import { AppError, type Database, implement, type Route } from '@waymark/service-kit';
import { findUser } from '../users/user-store.ts';
import type { OrganisationAccess } from './organisation-access.ts';
import { presentOrganisation } from './organisation-presenter.ts';
import { EditedMeanwhile, type OrganisationService } from './organisation-service.ts';
import { findOrganisationOf, listOrganisationsOf } from './organisation-store.ts';
import type { SubscriptionReader } from './subscription-reader.ts';

type Deps = {
  database: Database;
  organisations: OrganisationService;
  subscriptions: SubscriptionReader;
  access: OrganisationAccess;
};

type Present = (user: string, organisation: string) => Promise<{ organisation: OrganisationResource }>;

/** The organisation as the user sees it, with its subscription. @throws {AppError} NOT_FOUND for everybody but its members */
const createPresent =
  ({ database, subscriptions }: Deps): Present =>
  async (user, uuid) => {
    const organisation = await findOrganisationOf(database, uuid, user);
    if (!organisation) throw new AppError('NOT_FOUND');
    const states = await subscriptions.ofUser(user, [organisation]);
    return { organisation: presentOrganisation(organisation, states.get(uuid)) };
  };

/** What one does with one's own organisations, whatever one's rights in them. */
const ownRoutes = ({ database, organisations, subscriptions, access }: Deps, present: Present): Route[] => [
  implement(listOrganisations, {
    handler: async ({ session: { userUuid } }) => {
      const mine = await listOrganisationsOf(database, userUuid);
      // The token of a deleted account is accepted for minutes, and must not pass for somebody without an organisation.
      if (mine.length === 0 && !(await findUser(database.platform, userUuid))) throw new AppError('SESSION_REQUIRED');
      const states = await subscriptions.ofUser(userUuid, mine);
      return { organisations: mine.map((one) => presentOrganisation(one, states.get(one.uuid))) };
    },
  }),
  implement(createOrganisation, {
    handler: async ({ session: { userUuid, lang }, body }) =>
      present(userUuid, await organisations.create({ uuid: userUuid, lang }, body)),
  }),
  implement(readOrganisation, {
    access: [access.member],
    handler: (call) => present(call.session.userUuid, call.params.org),
  }),
  implement(addFavorite, {
    access: [access.member],
    handler: async ({ params: { org }, session: { userUuid } }) => {
      await organisations.setFavorite(org, userUuid, true);
      return present(userUuid, org);
    },
  }),
  implement(removeFavorite, {
    access: [access.member],
    handler: async ({ params: { org }, session: { userUuid } }) => {
      await organisations.setFavorite(org, userUuid, false);
      return present(userUuid, org);
    },
  }),
];

/** What admins and the owner do. */
const managingRoutes = ({ organisations, access }: Deps, present: Present): Route[] => [
  implement(editOrganisation, {
    access: [access.member, access.admin],
    handler: async ({ params: { org }, session: { userUuid }, body }) => {
      try {
        await organisations.edit(org, userUuid, body);
      } catch (error) {
        if (!(error instanceof EditedMeanwhile)) throw error;
        throw new AppError('EDITED_MEANWHILE', { body: await present(userUuid, org) });
      }
      return present(userUuid, org);
    },
  }),
  implement(deleteOrganisation, {
    access: [access.member, access.owner],
    handler: async ({ params: { org }, session: { userUuid } }) => {
      const answer = await present(userUuid, org);
      await organisations.remove(org, userUuid);
      return answer;
    },
  }),
];

export const organisationRoutes = (deps: Deps): Route[] => {
  const present = createPresent(deps);
  return [...ownRoutes(deps, present), ...managingRoutes(deps, present)];
};
