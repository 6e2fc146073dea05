import { DEFAULT_PLAN } from '@waymark/contracts';
import type { Clock, Database, FindApiToken } from '@waymark/service-kit';
import { findApiToken, noteUse } from './api-token-store.ts';

const FREE = `
  select m.organisation_uuid from memberships m
  left join subscriptions s on s.organisation_uuid = m.organisation_uuid
  where m.user_uuid = $1 and m.active and coalesce(s.state->>'current_subscription_type', $2) = $2`;

/** What an API token may do at present, according to the database. Every service asks for each token that it receives. */
export const createFindApiToken =
  ({ database, clock }: { database: Database; clock: Clock }): FindApiToken =>
  async (hash) => {
    const now = clock.now();
    const token = await findApiToken(database.platform, Buffer.from(hash, 'base64url'), now);
    if (!token) return undefined;
    await noteUse(database.platform, token, now);
    const free = await database.readAsUser<{ organisation_uuid: string }>(token.userUuid, FREE, [
      token.userUuid,
      DEFAULT_PLAN,
    ]);
    return {
      uuid: token.uuid,
      name: token.name,
      user_uuid: token.userUuid,
      lang: token.lang,
      scopes: token.scopes,
      expires_at: token.expiresAt.toISOString(),
      free_organisation_uuids: free.map((row) => row.organisation_uuid),
      second_factor: token.secondFactor,
    };
  };
