import { endMemberSessions, listMemberSessions } from '@waymark/contracts';
import { implement, type Route } from '@waymark/service-kit';
import type { OrganisationAccess } from '../organisations/organisation-access.ts';
import type { MemberSessionsService } from './member-sessions-service.ts';

/** Admins see where a member is signed in, and end these sessions (product-rules.md, "Sessions of members"). */
export const memberSessionsRoutes = (deps: {
  memberSessions: MemberSessionsService;
  access: OrganisationAccess;
}): Route[] => {
  const { memberSessions, access } = deps;
  const asAdmin = [access.member, access.admin] as const;
  return [
    implement(listMemberSessions, {
      access: asAdmin,
      handler: async ({ params: { org, user }, session }) => ({
        sessions: await memberSessions.list(org, user, session),
      }),
    }),
    implement(endMemberSessions, {
      access: asAdmin,
      handler: async ({ params: { org, user }, session }) => ({
        sessions: await memberSessions.end(org, user, session),
      }),
    }),
  ];
};
