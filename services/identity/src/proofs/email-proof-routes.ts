import { userProveEmail } from '@waymark/contracts';
import { type Route, route } from '@waymark/service-kit';
import type { User } from '../users/user.ts';
import { presentUser } from '../users/user-presenter.ts';
import type { EmailProof } from './email-proof.ts';

const PROVE_LIMIT = { name: 'prove_email', points: 200, seconds: 60, by: 'ip' } as const;
/** Each one is a mail to an address that may be somebody else's. */
const RESEND_LIMIT = { name: 'prove_email_resend', points: 3, seconds: 600, by: 'user', shared: true } as const;

export const emailProofRoutes = (deps: { emailProof: EmailProof; isSuperAdmin: (user: User) => boolean }): Route[] => [
  route('POST', '/api/v1/user/prove_email', {
    auth: 'public',
    limits: [PROVE_LIMIT],
    body: userProveEmail,
    handler: async (call) => {
      const user = await deps.emailProof.prove(call.body.token);
      return { user: presentUser(user, deps.isSuperAdmin(user)) };
    },
  }),
  route('POST', '/api/v1/user/prove_email/resend', {
    auth: 'session',
    limits: [RESEND_LIMIT],
    handler: async (call) => {
      await deps.emailProof.askAgain(call.session.userUuid);
    },
  }),
];
