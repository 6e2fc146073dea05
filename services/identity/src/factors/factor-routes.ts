import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginTotp,
  confirmTotp,
  listFactors,
  loginPasskey,
  loginSecondFactor,
  removeFactor,
  renewRecoveryCodes,
} from '@waymark/contracts';
import { implement, type Route, type Session } from '@waymark/service-kit';
import { newcomerOf } from '../sessions/client.ts';
import type { RequireFreshSignIn } from '../sessions/fresh-sign-in.ts';
import { answerSignedIn } from '../sessions/session-cookie.ts';
import type { SessionService } from '../sessions/session-service.ts';
import type { Added } from './factor-changes.ts';
import type { FactorService } from './factor-service.ts';
import type { SecondStepService } from './second-step-service.ts';

type Deps = {
  factors: FactorService;
  secondStep: SecondStepService;
  sessions: Pick<SessionService, 'replaceToken'>;
  requireFreshSignIn: RequireFreshSignIn;
};

/** The caller's own second factors. */
const ownRoutes = ({ factors, sessions, requireFreshSignIn }: Deps): Route[] => {
  const answerAdded = async ({ user, factor, codes }: Added, session: Session) => ({
    factor,
    recovery_codes: codes,
    token: await sessions.replaceToken(user, session),
  });
  return [
    implement(listFactors, { handler: ({ session }) => factors.list(session.userUuid) }),
    implement(beginTotp, {
      access: [requireFreshSignIn],
      handler: ({ session, body }) => factors.beginTotp(session.userUuid, body.name || null),
    }),
    implement(confirmTotp, {
      handler: async ({ session, body }) => answerAdded(await factors.confirmTotp(session, body.code), session),
    }),
    implement(beginPasskey, {
      access: [requireFreshSignIn],
      handler: ({ session }) => factors.beginPasskey(session.userUuid),
    }),
    implement(addPasskey, {
      access: [requireFreshSignIn],
      handler: async ({ session, body }) =>
        answerAdded(await factors.addPasskey(session, body.name, body.response), session),
    }),
    implement(removeFactor, {
      handler: async ({ session, params, body }) => {
        const user = await factors.remove(session, params.factor, body);
        return { ...(await factors.list(user.uuid)), token: await sessions.replaceToken(user, session) };
      },
    }),
    implement(renewRecoveryCodes, {
      handler: async ({ session, body }) => ({ recovery_codes: await factors.renewCodes(session, body) }),
    }),
  ];
};

/** Signing in with a second factor. */
const signInRoutes = ({ secondStep }: Deps): Route[] => [
  implement(loginSecondFactor, {
    handler: async (call) => {
      const client = newcomerOf(call);
      return answerSignedIn(call, await secondStep.finish(call.body, client), client);
    },
  }),
  implement(beginPasskeyLogin, { handler: ({ body }) => secondStep.passkeyOptions(body.ticket) }),
  implement(loginPasskey, {
    handler: async (call) => {
      const client = newcomerOf(call);
      const { response, invitation_token } = call.body;
      return answerSignedIn(call, await secondStep.withPasskey(response, invitation_token, client), client);
    },
  }),
];

/** The caller's own factors, and the sign-ins that use them (product-rules.md, "Second factor"). */
export const factorRoutes = (deps: Deps): Route[] => [...ownRoutes(deps), ...signInRoutes(deps)];
