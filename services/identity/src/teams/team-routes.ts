import { teamCreate, teamDelete, teamEdit, teamMembersAdd, teamMembersRemove } from '@waymark/contracts';
import { type AccessCall, AppError, type Database, type Route, route, uuidParam } from '@waymark/service-kit';
import type { OrganisationAccess } from '../organisations/organisation-access.ts';
import { presentTeam } from './team-presenter.ts';
import type { TeamService } from './team-service.ts';
import { findTeam, listTeams } from './team-store.ts';

const LIST = '/api/v1/user/organisations/:org/teams';
const ONE = `${LIST}/:team`;
const inList = { org: uuidParam };
const inOne = { org: uuidParam, team: uuidParam };

/** Anybody in the organisation sees its teams; admins change them, while nothing blocks the organisation. */
export const teamRoutes = (deps: { database: Database; teams: TeamService; access: OrganisationAccess }): Route[] => {
  const { database, teams, access } = deps;
  const changing = [access.member, access.admin, access.unblocked] as const;
  const existing = async (call: AccessCall<{ org: string; team: string }>): Promise<void> => {
    if (!(await findTeam(database, call.params.org, call.params.team))) throw new AppError('NOT_FOUND');
  };
  const changingOne = [access.member, existing, access.admin, access.unblocked] as const;

  return [
    route('GET', LIST, {
      auth: 'session',
      params: inList,
      access: [access.member],
      handler: async (call) => ({ teams: (await listTeams(database, call.params.org)).map(presentTeam) }),
    }),
    route('POST', LIST, {
      auth: 'session',
      params: inList,
      access: changing,
      body: teamCreate,
      status: 201,
      handler: async (call) => ({
        team: presentTeam(await teams.create(call.params.org, call.session.userUuid, call.body.name)),
      }),
    }),
    route('PUT', ONE, {
      auth: 'session',
      params: inOne,
      access: changingOne,
      body: teamEdit,
      handler: async (call) => {
        const { org, team } = call.params;
        return { team: presentTeam(await teams.rename(org, call.session.userUuid, team, call.body)) };
      },
    }),
    route('DELETE', ONE, {
      auth: 'session',
      params: inOne,
      access: changingOne,
      body: teamDelete,
      handler: async (call) => {
        const { org, team } = call.params;
        return { team: presentTeam(await teams.remove(org, call.session.userUuid, team, call.body.new_team_uuid)) };
      },
    }),
    route('POST', `${ONE}/add`, {
      auth: 'session',
      params: inOne,
      access: changingOne,
      body: teamMembersAdd,
      handler: async (call) => {
        const { org, team } = call.params;
        return { team: presentTeam(await teams.addMembers(org, call.session.userUuid, team, call.body.users_uuid)) };
      },
    }),
    route('DELETE', `${ONE}/remove`, {
      auth: 'session',
      params: inOne,
      access: changingOne,
      body: teamMembersRemove,
      handler: async (call) => {
        const { org, team } = call.params;
        const leaving = { users: call.body.users_uuid, successor: call.body.new_owner_id };
        return { team: presentTeam(await teams.removeMembers(org, call.session.userUuid, team, leaving)) };
      },
    }),
  ];
};
