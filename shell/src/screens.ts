import { FURTHER_KIT_TEXTS, loadTexts } from '@waymark/shell-kit';
import type { ShellServices } from './services.ts';
import { FURTHER_TEXTS } from './texts.ts';

/** The screens before and after signing in, in two chunks: a visit needs one of them. */
export const screens = {
  // By its name it is one piece of code with what the menu fetches ahead (layout/user-menu.tsx).
  login: () => import(/* webpackChunkName: "login" */ './login/login-screen.tsx'),
  // One with the names of things, which come with the texts of the kit (kit/src/i18n/i18n.ts).
  signedIn: () => import(/* webpackChunkName: "signed-in" */ './signed-in-routes.tsx'),
};

/** The screens of whoever is signed in, with their texts. */
export const loadSignedIn = async () => {
  const [code] = await Promise.all([screens.signedIn(), loadTexts(FURTHER_TEXTS, FURTHER_KIT_TEXTS)]);
  return code;
};

/** Fetches what the address will need while session and texts are still on their way. What fails here is asked for again. */
export const prefetch = (pathname: string, { session }: ShellServices): void => {
  const fetching: Promise<unknown> = session.token()
    ? screens.signedIn().then(({ prefetchOrganisation }) => prefetchOrganisation(pathname))
    : screens.login();
  fetching.catch(() => {});
};
