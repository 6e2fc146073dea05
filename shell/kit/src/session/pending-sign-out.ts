import { stored } from '../state/storage.ts';
import type { Post, RefreshCall } from './refresh-call.ts';

/** Whether a sign-out here has not reached the server yet. */
export const pendingSignOut = stored('local', 'waymark.owed-sign-out');

/** A sign-out without an answer by then is repeated before the next request, by the cookie. */
const LOG_OUT_MS = 10_000;

/**
 * Returns a function that sends a pending sign-out to the server, if there is one; it throws nothing.
 * @param exclusively runs work while no other tab runs the same
 */
export const createSignOutSender = (
  post: Post,
  refresh: RefreshCall,
  exclusively: (work: () => Promise<void>) => Promise<void>,
) => {
  let sending: Promise<void> | undefined;

  /** Whether the server has ended the session of a token. The request outlives the page. */
  const isEnded = async (token: string): Promise<boolean> => {
    const headers = { authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(LOG_OUT_MS);
    return (await post('logout', { keepalive: true, headers, signal })).ok;
  };
  /** The cookie still exists, and only the server can remove it: it is exchanged for a token, with which its session is signed out. */
  const signOutByCookie = async (): Promise<void> => {
    const answer = pendingSignOut.read() ? await refresh() : undefined;
    if (!answer || (answer.token && !(await isEnded(answer.token)))) return;
    pendingSignOut.write(null);
  };

  /** @param token of the ended session, if it is known; it may have expired */
  return async (token?: string): Promise<void> => {
    if (!pendingSignOut.read()) return;
    sending ??= (async () => {
      if (token && (await isEnded(token))) pendingSignOut.write(null);
      else await exclusively(signOutByCookie);
    })()
      .catch(() => {})
      .finally(() => {
        sending = undefined;
      });
    await sending;
  };
};
