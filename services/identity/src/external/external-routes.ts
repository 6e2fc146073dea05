import { finishExternalSignIn, startExternalSignIn } from '@waymark/contracts';
import { implement, type Route } from '@waymark/service-kit';
import { newcomerOf } from '../sessions/client.ts';
import { answerFirstStep } from '../sessions/session-cookie.ts';
import type { ExternalSignInService } from './external-sign-in-service.ts';

/** The start of an external sign-in, and its end once the provider has sent the browser back. */
export const externalRoutes = (external: ExternalSignInService): Route[] => [
  implement(startExternalSignIn, { handler: (call) => external.begin(call.query.invitation_token) }),
  implement(finishExternalSignIn, {
    handler: async (call) => {
      const { code, error, state, iss } = call.body;
      const answer = { state, iss: iss ?? null, ...(code && !error ? { code } : {}) };
      const client = newcomerOf(call);
      const { outcome, isNew } = await external.finish(answer, call.lang, client);
      return { ...(await answerFirstStep(call, outcome, client)), ...(isNew && { is_new: true }) };
    },
  }),
];
