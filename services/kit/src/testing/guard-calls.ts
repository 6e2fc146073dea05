import { fetchApiToken } from '../auth/api-token.ts';
import { fetchSessionState } from '../auth/confirm-session.ts';
import type { InternalClient } from '../internal/internal-client.ts';

/** What the guard of a service asks identity about whoever calls, for the pact with it. */
export const guardCalls = (internal: InternalClient) => ({
  findSessionState: fetchSessionState(internal),
  findToken: fetchApiToken(internal),
});
