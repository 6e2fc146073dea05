import { proveEmail, resendEmailProof } from '@waymark/contracts';
import { implement, type Route } from '@waymark/service-kit';
import type { User } from '../users/user.ts';
import { presentUser } from '../users/user-presenter.ts';
import type { EmailProof } from './email-proof.ts';

export const emailProofRoutes = (deps: { emailProof: EmailProof; isSuperAdmin: (user: User) => boolean }): Route[] => [
  implement(proveEmail, {
    handler: async (call) => {
      const user = await deps.emailProof.prove(call.body.token);
      return { user: presentUser(user, deps.isSuperAdmin(user)) };
    },
  }),
  implement(resendEmailProof, {
    handler: async (call) => {
      await deps.emailProof.askAgain(call.session.userUuid);
    },
  }),
];
