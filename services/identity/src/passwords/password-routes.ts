import { changePassword, requestPasswordReset, resetPassword } from '@waymark/contracts';
import { implement, type Route } from '@waymark/service-kit';
import type { PasswordService } from './password-service.ts';

export const passwordRoutes = (passwords: PasswordService): Route[] => [
  implement(requestPasswordReset, {
    handler: async (call) => {
      await passwords.requestReset(call.body.email);
    },
  }),
  implement(resetPassword, {
    handler: async (call) => {
      await passwords.reset(call.body.reset_token, call.body.password);
    },
  }),
  implement(changePassword, {
    handler: async (call) => {
      const { userUuid, sessionId } = call.session;
      await passwords.change(userUuid, sessionId, { old: call.body.old_password, next: call.body.password });
    },
  }),
];
