import { changeEmail, proveEmail, resendEmailProof } from '@waymark/contracts';
import { implement, type Route } from '@waymark/service-kit';
import type { SuperAdmins } from '../users/super-admins.ts';
import { presentUser } from '../users/user-presenter.ts';
import type { EmailChangeService } from './email-change-service.ts';
import type { EmailProofService } from './email-proof-service.ts';

/** The link that proves an address, which needs no session; sending it again; and changing one's address. */
export const emailProofRoutes = (deps: {
  emailProof: EmailProofService;
  emailChange: EmailChangeService;
  accountStateOf: SuperAdmins['accountStateOf'];
}): Route[] => [
  implement(proveEmail, {
    handler: async (call) => {
      const user = await deps.emailProof.prove(call.body.token, call.body.user_uuid);
      return { user: presentUser(user, deps.accountStateOf(user)) };
    },
  }),
  implement(resendEmailProof, {
    handler: async (call) => {
      await deps.emailProof.sendAgain(call.session.userUuid);
    },
  }),
  implement(changeEmail, {
    handler: async (call) => {
      const { userUuid, sessionId } = call.session;
      await deps.emailChange.request(userUuid, sessionId, call.body);
    },
  }),
];
