import {
  countInvitations,
  listMemberSnapshots,
  listSuperAdmins,
  readChatConnector,
  readMemberSnapshot,
  readOrganisationSnapshot,
  readOrganisationView,
  readSessionState,
  readTeamSnapshot,
  readTokenState,
} from '@waymark/contracts';
import {
  AppError,
  type Clock,
  type Database,
  type FindApiToken,
  type FindSessionState,
  implement,
  type Route,
} from '@waymark/service-kit';
import { listInvitationsOf } from '../invitations/invitation-store.ts';
import { memberSnapshotOf } from '../members/member-events.ts';
import { allMembers, findMember } from '../members/member-store.ts';
import type { ChatWebhooks } from '../organisations/chat-webhooks.ts';
import { organisationSnapshotOf } from '../organisations/organisation-events.ts';
import { presentView } from '../organisations/organisation-presenter.ts';
import { findOrganisation, findOrganisationOf } from '../organisations/organisation-store.ts';
import { teamSnapshotOf } from '../teams/team-events.ts';
import { findTeam } from '../teams/team-store.ts';
import { findSuperAdmins } from '../users/user-store.ts';

const orNotFound = <T>(found: T | undefined): T => {
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
};

const organisationRoutes = (database: Database, webhooks: ChatWebhooks): Route[] => [
  implement(readOrganisationSnapshot, {
    handler: async ({ params: { org } }) => ({
      organisation: organisationSnapshotOf(orNotFound(await findOrganisation(database, org))),
    }),
  }),
  implement(readOrganisationView, {
    handler: async ({ params: { org }, query: { user } }) => {
      const own = await findOrganisationOf(database, org, user);
      const seen = own ?? { ...orNotFound(await findOrganisation(database, org)), admin: false, favorite: false };
      return { organisation: presentView(seen, webhooks) };
    },
  }),
  implement(readChatConnector, {
    handler: async ({ params: { org } }) => {
      const organisation = orNotFound(await findOrganisation(database, org));
      const { useSlackConnector, chatWebhook } = organisation;
      return { use_slack_connector: useSlackConnector, slack_webhook: webhooks.read(chatWebhook) };
    },
  }),
];

const peopleRoutes = (database: Database): Route[] => [
  implement(listMemberSnapshots, {
    handler: async ({ params: { org } }) => {
      orNotFound(await findOrganisation(database, org));
      return { members: (await allMembers(database, org)).map((member) => memberSnapshotOf(org, member)) };
    },
  }),
  implement(readMemberSnapshot, {
    handler: async ({ params: { org, user } }) => ({
      member: memberSnapshotOf(org, orNotFound(await findMember(database, org, user))),
    }),
  }),
  implement(readTeamSnapshot, {
    handler: async ({ params: { org, team } }) => ({
      team: teamSnapshotOf(orNotFound(await findTeam(database, org, team))),
    }),
  }),
];

/** Internal calls of the other services. */
export const internalRoutes = (deps: {
  database: Database;
  clock: Clock;
  webhooks: ChatWebhooks;
  superAdmins: readonly string[];
  findSessionState: FindSessionState;
  findApiToken: FindApiToken;
}): Route[] => {
  const { database, clock, webhooks, superAdmins, findSessionState, findApiToken } = deps;
  return [
    ...organisationRoutes(database, webhooks),
    ...peopleRoutes(database),
    implement(countInvitations, {
      handler: async ({ params: { user } }) => ({
        count: (await listInvitationsOf(database, user, clock.now())).length,
      }),
    }),
    implement(readSessionState, {
      handler: ({ params }) => findSessionState({ userUuid: params.user, sessionId: params.session }),
    }),
    implement(readTokenState, {
      handler: async ({ params: { hash } }) => ({ token: orNotFound(await findApiToken(hash)) }),
    }),
    implement(listSuperAdmins, {
      handler: async () => {
        const users = await findSuperAdmins(database.platform, superAdmins);
        return {
          users: users.map(({ uuid, email, lang, firstName }) => ({ uuid, email, lang, first_name: firstName ?? '' })),
        };
      },
    }),
  ];
};
