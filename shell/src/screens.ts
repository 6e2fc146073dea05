import { remoteOfPath } from './routes/remote-of-path.ts';

/** The two halves of the product; a visit needs one of them. */
export const screens = {
  login: () => import('./login/login-screen.tsx'),
  signedIn: () => import('./signed-in-routes.tsx'),
};

const ORGANISATION = /^\/organization\/[^/]+(.*)$/;

const aheadOfSignedIn = async (pathname: string): Promise<void> => {
  const below = ORGANISATION.exec(pathname)?.[1];
  const remote = below === undefined ? null : remoteOfPath(below);
  const { prepareRemote } = await screens.signedIn();
  if (remote) prepareRemote(remote);
};

/** Fetches what the address will need while session and texts are still on their way. What fails here is asked for again. */
export const fetchAhead = (pathname: string, signedIn: boolean): void => {
  const fetching: Promise<unknown> = signedIn ? aheadOfSignedIn(pathname) : screens.login();
  fetching.catch(() => {});
};
