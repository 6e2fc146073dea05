import { changePassword, confirmSignIn, requestPasswordReset, resetPassword } from '@waymark/contracts';
import { implement, type Route } from '@waymark/service-kit';
import { clientOf } from '../sessions/client.ts';
import type { PasswordService } from './password-service.ts';

/** Resetting, changing and confirming a password. Asking for a reset answers the same for every address. */
export const passwordRoutes = (passwords: PasswordService): Route[] => [
  implement(requestPasswordReset, {
    handler: async (call) => {
      await passwords.requestReset(call.body.email);
    },
  }),
  implement(resetPassword, {
    handler: async (call) => {
      await passwords.reset(call.body.reset_token, call.body.password, clientOf(call));
    },
  }),
  implement(confirmSignIn, {
    handler: async ({ session: { userUuid, sessionId }, body: { password } }) => {
      await passwords.confirm(userUuid, sessionId, password);
    },
  }),
  implement(changePassword, {
    handler: async (call) => {
      const { userUuid, sessionId } = call.session;
      await passwords.change(userUuid, sessionId, { old: call.body.old_password, next: call.body.password });
    },
  }),
];
