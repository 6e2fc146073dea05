import { membersAdd, membersAdmins, membersQuery, membersRemove } from '@waymark/contracts';
import { type Database, type Route, route, uuidParam } from '@waymark/service-kit';
import type { InvitationService } from '../invitations/invitation-service.ts';
import type { OrganisationAccess } from '../organisations/organisation-access.ts';
import type { Member } from './member.ts';
import { presentMember } from './member-presenter.ts';
import type { MemberService } from './member-service.ts';
import { listMembers } from './member-store.ts';

const ORG = '/api/v1/user/organisations/:org';
const params = { org: uuidParam };

const presentAll = (members: readonly Member[]) => ({ users: members.map(presentMember) });

export const memberRoutes = (deps: {
  database: Database;
  members: MemberService;
  invitations: InvitationService;
  access: OrganisationAccess;
}): Route[] => {
  const { database, members, invitations, access } = deps;
  const asAdmin = [access.member, access.admin] as const;

  return [
    route('GET', `${ORG}/users`, {
      auth: 'session',
      params,
      access: [access.member],
      query: membersQuery,
      handler: async (call) => {
        const { members: page, total } = await listMembers(database, call.params.org, call.query);
        call.setHeader('x-total-count', total);
        return presentAll(page);
      },
    }),
    route('POST', `${ORG}/add`, {
      auth: 'session',
      params,
      access: [access.member, access.admin, access.paying],
      body: membersAdd,
      bodyLimit: 500_000,
      handler: async (call) => {
        const { users_emails: emails, users_uuid: users } = call.body;
        const who = {
          ...(emails ? { emails: emails.flatMap((email) => email ?? []) } : {}),
          ...(users ? { users } : {}),
        };
        return presentAll(await invitations.add(call.params.org, call.session.userUuid, who));
      },
    }),
    route('DELETE', `${ORG}/remove`, {
      auth: 'session',
      params,
      access: [access.member],
      body: membersRemove,
      handler: async (call) => {
        const input = { users: call.body.users_uuid, successor: call.body.new_owner_id };
        return presentAll(await members.remove(call.params.org, call.session.userUuid, input));
      },
    }),
    route('POST', `${ORG}/admin`, {
      auth: 'session',
      params,
      access: asAdmin,
      body: membersAdmins,
      handler: async (call) =>
        presentAll(await members.promote(call.params.org, call.session.userUuid, call.body.target_admins)),
    }),
    route('DELETE', `${ORG}/admin`, {
      auth: 'session',
      params,
      access: asAdmin,
      body: membersAdmins,
      handler: async (call) =>
        presentAll(await members.revoke(call.params.org, call.session.userUuid, call.body.target_admins)),
    }),
  ];
};
