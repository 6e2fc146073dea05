import { FURTHER_KIT_TEXTS, loadTexts } from '@waymark/shell-kit';
import type { ShellServices } from './services.ts';
import { FURTHER_TEXTS } from './texts.ts';

/** The screens before and after signing in, in two chunks: a visit needs one of them. */
export const screens = {
  // The same chunk name as in layout/user-menu.tsx, which prefetches it.
  login: () => import(/* webpackChunkName: "login" */ './login/login-screen.tsx'),
  // The same chunk name as in kit/src/i18n/i18n.ts, which loads the names of statuses, levels and so on.
  signedIn: () => import(/* webpackChunkName: "signed-in" */ './signed-in-routes.tsx'),
};

/** Loads the signed-in screens with their texts. */
export const loadSignedIn = async () => {
  const [code] = await Promise.all([screens.signedIn(), loadTexts(FURTHER_TEXTS, FURTHER_KIT_TEXTS)]);
  return code;
};

/** Prefetches what the address needs while session and texts are still loading. A failure is ignored: the screen loads it again. */
export const prefetch = (pathname: string, { session }: ShellServices): void => {
  const fetching: Promise<unknown> = session.token()
    ? screens.signedIn().then(({ prefetchOrganisation }) => prefetchOrganisation(pathname))
    : screens.login();
  fetching.catch(() => {});
};
