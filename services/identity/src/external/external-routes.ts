import { fields, strictText, userAuthSigning } from '@waymark/contracts';
import { type Route, route } from '@waymark/service-kit';
import { clientOf } from '../sessions/client.ts';
import { answerSignedIn } from '../sessions/session-cookie.ts';
import type { ExternalSignIn } from './external-sign-in.ts';

const LIMIT = { name: 'auth_signing', points: 200, seconds: 60, by: 'ip' } as const;

const beginQuery = fields({ invitation_token: strictText().max(2_000, 'validation.text.too_long') });

export const externalRoutes = (external: ExternalSignIn): Route[] => [
  route('GET', '/api/v1/user/auth_signing', {
    auth: 'public',
    limits: [LIMIT],
    query: beginQuery,
    handler: (call) => external.begin(call.query.invitation_token),
  }),
  route('POST', '/api/v1/user/auth_signing', {
    auth: 'public',
    limits: [LIMIT],
    body: userAuthSigning,
    handler: async (call) => {
      const { code, error, state, iss } = call.body;
      const answer = { state, iss: iss ?? null, ...(code && !error ? { code } : {}) };
      return answerSignedIn(call, await external.finish(answer, call.lang, clientOf(call)));
    },
  }),
];
