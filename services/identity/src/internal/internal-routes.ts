import { fields, uuidField } from '@waymark/contracts';
import { AppError, type Database, type Route, route, uuidParam } from '@waymark/service-kit';
import { memberSnapshotOf, organisationSnapshotOf, teamSnapshotOf } from '../events/drafts.ts';
import { allMembers, findMember } from '../members/member-store.ts';
import { presentView } from '../organisations/organisation-presenter.ts';
import { findOrganisation, findOrganisationOf } from '../organisations/organisation-store.ts';
import { findTeam, listTeams } from '../teams/team-store.ts';
import { findSuperAdmins } from '../users/user-store.ts';

const ORG = '/internal/organisations/:org';
const params = { org: uuidParam };
const viewQuery = fields({ user: uuidField().required() });

const orNotFound = <T>(found: T | null): T => {
  if (found === null) throw new AppError('NOT_FOUND');
  return found;
};

const organisationRoutes = (database: Database): Route[] => [
  route('GET', ORG, {
    auth: 'internal',
    params,
    handler: async ({ params: { org } }) => ({
      organisation: organisationSnapshotOf(orNotFound(await findOrganisation(database, org))),
    }),
  }),
  route('GET', `${ORG}/view`, {
    auth: 'internal',
    params,
    query: viewQuery,
    handler: async ({ params: { org }, query: { user } }) => {
      const own = await findOrganisationOf(database, org, user);
      const seen = own ?? { ...orNotFound(await findOrganisation(database, org)), admin: false, favorite: false };
      return { organisation: presentView(seen) };
    },
  }),
  route('GET', `${ORG}/chat`, {
    auth: 'internal',
    params,
    handler: async ({ params: { org } }) => {
      const organisation = orNotFound(await findOrganisation(database, org));
      return { use_slack_connector: organisation.useSlackConnector, slack_webhook: organisation.slackWebhook };
    },
  }),
];

const peopleRoutes = (database: Database): Route[] => [
  route('GET', `${ORG}/members`, {
    auth: 'internal',
    params,
    handler: async ({ params: { org } }) => {
      orNotFound(await findOrganisation(database, org));
      return { members: (await allMembers(database, org)).map((member) => memberSnapshotOf(org, member)) };
    },
  }),
  route('GET', `${ORG}/members/:user`, {
    auth: 'internal',
    params: { ...params, user: uuidParam },
    handler: async ({ params: { org, user } }) => ({
      member: memberSnapshotOf(org, orNotFound(await findMember(database, org, user))),
    }),
  }),
  route('GET', `${ORG}/teams`, {
    auth: 'internal',
    params,
    handler: async ({ params: { org } }) => {
      orNotFound(await findOrganisation(database, org));
      return { teams: (await listTeams(database, org)).map(teamSnapshotOf) };
    },
  }),
  route('GET', `${ORG}/teams/:team`, {
    auth: 'internal',
    params: { ...params, team: uuidParam },
    handler: async ({ params: { org, team } }) => ({
      team: teamSnapshotOf(orNotFound(await findTeam(database, org, team))),
    }),
  }),
];

/** What the other services ask of this one. */
export const internalRoutes = (deps: { database: Database; superAdmins: readonly string[] }): Route[] => {
  const { database, superAdmins } = deps;
  return [
    ...organisationRoutes(database),
    ...peopleRoutes(database),
    route('GET', '/internal/super_admins', {
      auth: 'internal',
      handler: async () => {
        const users = await findSuperAdmins(database.platform, superAdmins);
        return {
          users: users.map(({ uuid, email, lang, firstName }) => ({ uuid, email, lang, first_name: firstName })),
        };
      },
    }),
  ];
};
