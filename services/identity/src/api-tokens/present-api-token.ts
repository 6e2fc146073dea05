import type { ApiTokenResource } from '@waymark/contracts';
import type { ApiToken } from './api-token-store.ts';

/** A token as its owner sees it, without its secret. */
export const presentApiToken = (token: ApiToken): ApiTokenResource => ({
  uuid: token.uuid,
  name: token.name,
  scopes: token.scopes,
  created_at: token.createdAt.toISOString(),
  expires_at: token.expiresAt.toISOString(),
  last_used_at: token.lastUsedAt?.toISOString() ?? null,
});
