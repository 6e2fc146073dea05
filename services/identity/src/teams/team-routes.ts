import { addTeamMembers, createTeam, deleteTeam, editTeam, listTeams, removeTeamMembers } from '@waymark/contracts';
import { type AccessCall, AppError, type Database, implement, type Route } from '@waymark/service-kit';
import type { OrganisationAccess } from '../organisations/organisation-access.ts';
import { presentTeam } from './team-presenter.ts';
import type { TeamService } from './team-service.ts';
import * as store from './team-store.ts';

/** All members see the teams; admins change them while the organisation is not blocked. */
export const teamRoutes = (deps: { database: Database; teams: TeamService; access: OrganisationAccess }): Route[] => {
  const { database, teams, access } = deps;
  const changing = [access.member, access.admin, access.unblocked] as const;
  const existing = async (call: AccessCall<{ org: string; team: string }>): Promise<void> => {
    if (!(await store.findTeam(database, call.params.org, call.params.team))) throw new AppError('NOT_FOUND');
  };
  const changingOne = [access.member, existing, access.admin, access.unblocked] as const;

  return [
    implement(listTeams, {
      access: [access.member],
      handler: async ({ params, query, setHeader }) => {
        const { teams: page, total } = await store.listTeams(database, params.org, query);
        setHeader('x-total-count', total);
        return { teams: page.map(({ usersTotal, ...team }) => presentTeam(team, usersTotal)) };
      },
    }),
    implement(createTeam, {
      access: changing,
      handler: async ({ params, session, body }) => ({
        team: presentTeam(await teams.create(params.org, session.userUuid, body.name)),
      }),
    }),
    implement(editTeam, {
      access: changingOne,
      handler: async ({ params: { org, team }, session, body }) => ({
        team: presentTeam(await teams.rename(org, session.userUuid, team, body)),
      }),
    }),
    implement(deleteTeam, {
      access: changingOne,
      handler: async ({ params: { org, team }, session, body }) => ({
        team: presentTeam(await teams.remove(org, session.userUuid, team, body.new_team_uuid)),
      }),
    }),
    implement(addTeamMembers, {
      access: changingOne,
      handler: async ({ params: { org, team }, session, body }) => ({
        team: presentTeam(await teams.addMembers(org, session.userUuid, team, body.users_uuid)),
      }),
    }),
    implement(removeTeamMembers, {
      access: changingOne,
      handler: async ({ params: { org, team }, session, body }) => {
        const leaving = { users: body.users_uuid, successor: body.new_owner_id };
        return { team: presentTeam(await teams.removeMembers(org, session.userUuid, team, leaving)) };
      },
    }),
  ];
};
