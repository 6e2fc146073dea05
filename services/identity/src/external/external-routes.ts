import { finishExternalSignIn, startExternalSignIn } from '@waymark/contracts';
import { implement, type Route } from '@waymark/service-kit';
import { clientOf } from '../sessions/client.ts';
import { answerSignedIn } from '../sessions/session-cookie.ts';
import type { ExternalSignIn } from './external-sign-in.ts';

export const externalRoutes = (external: ExternalSignIn): Route[] => [
  implement(startExternalSignIn, { handler: (call) => external.begin(call.query.invitation_token) }),
  implement(finishExternalSignIn, {
    handler: async (call) => {
      const { code, error, state, iss } = call.body;
      const answer = { state, iss: iss ?? null, ...(code && !error ? { code } : {}) };
      return answerSignedIn(call, await external.finish(answer, call.lang, clientOf(call)));
    },
  }),
];
