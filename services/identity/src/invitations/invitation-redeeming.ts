import { redeemInvitation } from '@waymark/contracts';
import { AppError, type Database, type Events, implement, type Route } from '@waymark/service-kit';
import type { PresentOrganisation } from '../organisations/present-organisation.ts';
import type { EmailProofService } from '../proofs/email-proof-service.ts';
import { findUser } from '../users/user-store.ts';
import type { InvitationAcceptanceService } from './invitation-acceptance-service.ts';
import { organisationOfToken } from './invitation-token.ts';

/**
 * A signed-in user joins with the link of an invitation mail. The token shows that the user can read the mails of the address, so this
 * proves the address too, as at a sign-in. For an organisation that the user is already in, nothing changes.
 */
export const invitationRedeemingRoutes = (deps: {
  database: Database;
  events: Pick<Events, 'transaction'>;
  acceptance: InvitationAcceptanceService;
  emailProof: Pick<EmailProofService, 'provenByMail'>;
  present: PresentOrganisation;
}): Route[] => {
  const { database, events, acceptance, emailProof, present } = deps;
  return [
    implement(redeemInvitation, {
      handler: async ({ body: { invitation_token: token }, session }) => {
        const user = await findUser(database.platform, session.userUuid);
        if (!user) throw new AppError('SESSION_REQUIRED');
        const organisation = await acceptance.organisationToJoin(user, token);
        if (organisation !== undefined) {
          await events.transaction(organisation, async (scope) => {
            await acceptance.accept(scope, user, token);
            await emailProof.provenByMail(scope.trx, user);
          });
        }
        return present.asEntered(session, organisationOfToken(token) ?? '');
      },
    }),
  ];
};
