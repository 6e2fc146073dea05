import { askForApiToken } from '../auth/api-token.ts';
import { askStanding } from '../auth/confirm-session.ts';
import type { InternalClient } from '../internal/internal-client.ts';

/** What the guard of a service asks identity about whoever calls, for the pact with it. */
export const guardAsks = (internal: InternalClient) => ({
  standingOf: askStanding(internal),
  findToken: askForApiToken(internal),
});
