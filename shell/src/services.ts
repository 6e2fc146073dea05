import { readUser } from '@waymark/contracts';
import {
  type ApiClient,
  createApiClient,
  createSession,
  currentLanguage,
  pageNavigation,
  type Session,
} from '@waymark/shell-kit';
import { loginAddress } from './routes/return-path.ts';

export type ShellServices = { api: ApiClient; session: Session };

const BASE_URL = '/api/v1';

/** Session and API client of the page, wired: an ended session or a missing role leads to the sign-in (product-rules.md, "Order of refusals"). */
export const createServices = (): ShellServices => {
  const session = createSession({ refreshUrl: `${BASE_URL}/user/refresh` });
  const toLogin = (): void => {
    const { location } = pageNavigation().snapshot();
    if (location.pathname !== '/login') pageNavigation().replace(loginAddress(location));
  };
  const api = createApiClient({
    baseUrl: BASE_URL,
    session,
    language: currentLanguage,
    onUnauthorized: () => {
      session.end();
      toLogin();
    },
    // Sends a signed-in user on to the organisation list, with fresh rights.
    onForbidden: () => pageNavigation().replace('/login'),
  });
  return { api, session };
};

/** Tries to find the session of an earlier visit; continues either way. */
export const restoreSession = ({ api, session }: ShellServices): Promise<void> =>
  session.restore(async () => (await api.ask(readUser, {})).user);
