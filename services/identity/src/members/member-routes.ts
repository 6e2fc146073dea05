import { addMembers, listMembers, promoteAdmins, removeMembers, revokeAdmins } from '@waymark/contracts';
import { AppError, type Database, implement, type Route, sentFields } from '@waymark/service-kit';
import type { InvitationService } from '../invitations/invitation-service.ts';
import type { OrganisationAccess } from '../organisations/organisation-access.ts';
import type { RequireProvenEmail } from '../proofs/proof-requirement.ts';
import type { RequireFreshSignIn } from '../sessions/fresh-sign-in.ts';
import type { Member } from './member.ts';
import { presentMember } from './member-presenter.ts';
import type { MemberService } from './member-service.ts';
import * as store from './member-store.ts';

const presentAll = (members: readonly Member[]) => ({ users: members.map(presentMember) });

/** All members see each other and may leave; admins invite, remove, promote and revoke (product-rules.md, "Roles"). */
export const memberRoutes = (deps: {
  database: Database;
  members: MemberService;
  invitations: InvitationService;
  access: OrganisationAccess;
  requireProvenEmail: RequireProvenEmail;
  requireFreshSignIn: RequireFreshSignIn;
}): Route[] => {
  const { database, members, invitations, access, requireProvenEmail, requireFreshSignIn } = deps;
  const asAdmin = [access.member, access.admin] as const;

  return [
    implement(listMembers, {
      access: [access.member],
      handler: async (call) => {
        const { members: page, total } = await store.listMembers(database, call.params.org, call.query);
        call.setHeader('x-total-count', total);
        return presentAll(page);
      },
    }),
    implement(addMembers, {
      access: [access.member, access.admin, requireProvenEmail, access.paying],
      handler: async (call) => {
        const { users_emails: emails, users_uuid: users } = call.body;
        const who = {
          ...(emails ? { emails: emails.flatMap((email) => email ?? []) } : {}),
          ...(users ? { users } : {}),
        };
        return presentAll(await invitations.add(call.params.org, call.session.userUuid, who));
      },
    }),
    implement(removeMembers, {
      access: [access.member],
      // The required right depends on who is named, and is checked before other errors in the body are reported.
      checksInput: true,
      handler: async ({ params: { org }, session, access: { organisation }, body }) => {
        const { userUuid } = session;
        const { users_uuid: sent } = sentFields(body);
        const named: readonly unknown[] = Array.isArray(sent) ? sent : [];
        const isSelf = (one: unknown) => typeof one === 'string' && one.trim().toLowerCase() === userUuid;
        if (!organisation.admin && !named.every(isSelf)) throw new AppError('FORBIDDEN');
        const { users_uuid: users, new_owner_id: successor } = body();
        // If its owner leaves, the organisation is handed over or deleted.
        const ownerLeaves = organisation.ownerUuid === userUuid && users.includes(userUuid);
        if (ownerLeaves) await requireFreshSignIn({ session });
        return presentAll(await members.remove(org, userUuid, { users, successor }));
      },
    }),
    implement(promoteAdmins, {
      access: asAdmin,
      handler: async (call) =>
        presentAll(await members.promote(call.params.org, call.session.userUuid, call.body.target_admins)),
    }),
    implement(revokeAdmins, {
      access: asAdmin,
      handler: async (call) =>
        presentAll(await members.revoke(call.params.org, call.session.userUuid, call.body.target_admins)),
    }),
  ];
};
