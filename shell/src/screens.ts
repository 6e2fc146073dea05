import type { ApiClient } from '@waymark/shell-kit';
import { remoteOfPath } from './routes/remote-of-path.ts';
import type { ShellServices } from './services.ts';

/** The two halves of the product; a visit needs one of them. */
export const screens = {
  login: () => import('./login/login-screen.tsx'),
  signedIn: () => import('./signed-in-routes.tsx'),
};

const ORGANISATION = /^\/organization\/([^/]+)(.*)$/;

const aheadOfSignedIn = async (pathname: string, api: ApiClient): Promise<void> => {
  const [, organisation, below = ''] = ORGANISATION.exec(pathname) ?? [];
  const remote = organisation && remoteOfPath(below);
  const { askAhead, prepareRemote } = await screens.signedIn();
  if (!remote) return;
  askAhead(api, organisation);
  prepareRemote(remote);
};

/** Fetches what the address will need while session and texts are still on their way. What fails here is asked for again. */
export const fetchAhead = (pathname: string, { api, session }: ShellServices): void => {
  const fetching: Promise<unknown> = session.token() ? aheadOfSignedIn(pathname, api) : screens.login();
  fetching.catch(() => {});
};
