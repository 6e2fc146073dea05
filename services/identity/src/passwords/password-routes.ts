import { userChangePassword, userChangePasswordConnected, userResetPassword } from '@waymark/contracts';
import { type Route, route } from '@waymark/service-kit';
import type { PasswordService } from './password-service.ts';

/** Mails go out at each call, so the calls of one address are bounded. */
const RESET_LIMIT = { name: 'reset_password', points: 200, seconds: 60, by: 'ip' } as const;

export const passwordRoutes = (passwords: PasswordService): Route[] => [
  route('POST', '/api/v1/user/reset_password', {
    auth: 'public',
    limits: [RESET_LIMIT],
    body: userResetPassword,
    handler: async (call) => passwords.requestReset(call.body.email),
  }),
  route('POST', '/api/v1/user/change_password', {
    auth: 'public',
    limits: [RESET_LIMIT],
    body: userChangePassword,
    handler: (call) => passwords.reset(call.body.reset_token, call.body.password),
  }),
  route('POST', '/api/v1/user/change_password_connected', {
    auth: 'session',
    body: userChangePasswordConnected,
    handler: (call) => {
      const { userUuid, sessionId } = call.session;
      return passwords.change(userUuid, sessionId, { old: call.body.old_password, next: call.body.password });
    },
  }),
];
