import { API_ROOT, readUser } from '@waymark/contracts';
import {
  type ApiClient,
  createApiClient,
  createSession,
  currentLanguage,
  pageNavigation,
  type Session,
  toast,
} from '@waymark/shell-kit';
import { freshSignIn } from './fresh-sign-in/fresh-sign-in.ts';
import { dropPrefetched, takePrefetched } from './prefetched.ts';

export type ShellServices = { api: ApiClient; session: Session };

/**
 * Creates the page's session and API client (product-rules.md, "Order of refusals"). A missing role redirects to the sign-in. An ended
 * session does so on screens that need one (routes/redirects.tsx); public pages stay.
 */
export const createServices = (): ShellServices => {
  const session = createSession({ userUrl: `${API_ROOT}/user` });
  session.subscribe(() => {
    if (session.state().status === 'anonymous') dropPrefetched();
  });
  const api = createApiClient({
    baseUrl: API_ROOT,
    session,
    prefetched: takePrefetched,
    language: currentLanguage,
    onUnauthorized: session.end,
    onSignInTooOld: freshSignIn.ask,
    // /login redirects a signed-in user to the organisation list, which loads fresh rights. Only this toast gives the reason.
    onForbidden: (refusal) => {
      toast.error(refusal);
      pageNavigation().replace('/login');
    },
  });
  return { api, session };
};

/** Tries to restore the session of an earlier visit; resolves either way. */
export const restoreSession = ({ api, session }: ShellServices): Promise<void> =>
  session.restore(async () => (await api.ask(readUser, {})).user);
