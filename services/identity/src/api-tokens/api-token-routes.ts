import { createToken, listTokens, removeToken } from '@waymark/contracts';
import { type Database, implement, type Route } from '@waymark/service-kit';
import type { RequireProvenEmail } from '../proofs/proof-requirement.ts';
import type { ApiTokenService } from './api-token-service.ts';
import { apiTokensOf } from './api-token-store.ts';
import { presentApiToken } from './present-api-token.ts';

/** The caller's own API tokens. */
export const apiTokenRoutes = (deps: {
  database: Database;
  apiTokens: ApiTokenService;
  requireProvenEmail: RequireProvenEmail;
}): Route[] => {
  const { database, apiTokens, requireProvenEmail } = deps;
  const listed = async (user: string) => ({
    tokens: (await apiTokensOf(database.platform, user)).map(presentApiToken),
  });

  return [
    implement(listTokens, { handler: (call) => listed(call.session.userUuid) }),
    implement(createToken, {
      access: [requireProvenEmail],
      handler: async ({ session, body }) => {
        const { token, secret } = await apiTokens.create(session, body);
        return { token: presentApiToken(token), secret };
      },
    }),
    implement(removeToken, {
      handler: async ({ session: { userUuid }, params }) => {
        await apiTokens.remove(userUuid, params.token);
        return listed(userUuid);
      },
    }),
  ];
};
