import { acceptInvitation, declineInvitation, listInvitations, stopInvitations } from '@waymark/contracts';
import { type AccessCall, implement, type Route } from '@waymark/service-kit';
import type { PresentOrganisation } from '../organisations/present-organisation.ts';
import type { RequireProvenEmail } from '../proofs/proof-requirement.ts';
import { presentInvitation } from './invitation-presenter.ts';
import type { InvitationRefusals } from './invitation-refusals.ts';
import type { OwnInvitationsService } from './own-invitations-service.ts';

/** The caller's own invitations: accepting takes a proven address, declining does not. And the link of a mail that refuses further ones. */
export const invitationRoutes = (deps: {
  invitations: OwnInvitationsService;
  refusals: InvitationRefusals;
  present: PresentOrganisation;
  requireProvenEmail: RequireProvenEmail;
}): Route[] => {
  const { invitations, refusals, present, requireProvenEmail } = deps;
  const own = async ({ session, params }: AccessCall<{ invitation: string }>) => ({
    invitation: await invitations.find(session.userUuid, params.invitation),
  });
  return [
    implement(listInvitations, {
      handler: async ({ session }) => ({
        invitations: (await invitations.list(session.userUuid)).map(presentInvitation),
      }),
    }),
    implement(acceptInvitation, {
      access: [own, requireProvenEmail],
      handler: async ({ access: { invitation }, session }) => {
        await invitations.accept(session.userUuid, invitation);
        return present.asEntered(session, invitation.organisation.uuid);
      },
    }),
    implement(declineInvitation, {
      access: [own],
      handler: async ({ access, session }) => {
        await invitations.decline(session.userUuid, access.invitation);
      },
    }),
    implement(stopInvitations, {
      handler: async ({ body }) => {
        await refusals.stop(body.token, body.everywhere);
      },
    }),
  ];
};
