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
import { forgetAhead, takeAhead } from './asked-ahead.ts';
import { freshSignIn } from './fresh-sign-in/fresh-sign-in.ts';

export type ShellServices = { api: ApiClient; session: Session };

/**
 * Session and API client of the page, wired (product-rules.md, "Order of refusals"). A missing role leads to the sign-in, and so does an
 * ended session, from the screens that need one (routes/redirects.tsx): a page for everybody stays.
 */
export const createServices = (): ShellServices => {
  const session = createSession({ userUrl: `${API_ROOT}/user` });
  session.subscribe(() => {
    if (session.state().status === 'anonymous') forgetAhead();
  });
  const api = createApiClient({
    baseUrl: API_ROOT,
    session,
    ahead: takeAhead,
    language: currentLanguage,
    onUnauthorized: session.end,
    onSignInTooOld: freshSignIn.ask,
    // Sends a signed-in user on to the organisation list, with fresh rights; nobody else says why.
    onForbidden: (refusal) => {
      toast.error(refusal);
      pageNavigation().replace('/login');
    },
  });
  return { api, session };
};

/** Tries to find the session of an earlier visit; continues either way. */
export const restoreSession = ({ api, session }: ShellServices): Promise<void> =>
  session.restore(async () => (await api.ask(readUser, {})).user);
