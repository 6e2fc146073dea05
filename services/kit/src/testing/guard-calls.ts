import { fetchApiToken } from '../auth/api-token.ts';
import { fetchSessionState } from '../auth/confirm-session.ts';
import type { InternalClient } from '../internal/internal-client.ts';

/** The calls of a service's guard to identity about a caller, for the pact between them. */
export const guardCalls = (internal: InternalClient) => ({
  findSessionState: fetchSessionState(internal),
  findToken: fetchApiToken(internal),
});
