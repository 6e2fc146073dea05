import type { UserResource } from '@waymark/contracts';
import { repeated } from '../api/repeated.ts';

/** The answer to a refresh; without a token the session is over. */
type RefreshAnswer = { status?: boolean; token?: string; user?: UserResource };

/** Sends a call about the account, by the last part of its path. */
export type Post = (path: string, init: RequestInit) => Promise<Response>;

/** The server may be available again in a moment, or its answer was lost: the session may still be valid. */
const isAway = (status: number): boolean => status === 429 || status >= 500;

/**
 * Returns the call that exchanges the refresh token in the cookie for an access token; it answers undefined if no attempt was answered. A
 * call whose answer was lost returns the same token again for ten seconds.
 */
export const createRefreshCall = (post: Post) => {
  // It throws without a network too, and for an answer that is not the server's, such as the page of a proxy.
  const attempt = async (): Promise<RefreshAnswer> => {
    const response = await post('refresh', { credentials: 'same-origin' });
    if (isAway(response.status)) throw new Error('away');
    return response.ok ? await response.json() : {};
  };

  /** @param retryPauses before each further attempt, in milliseconds */
  return (retryPauses: readonly number[] = []): Promise<RefreshAnswer | undefined> =>
    repeated(attempt, retryPauses).catch(() => undefined);
};
export type RefreshCall = ReturnType<typeof createRefreshCall>;
