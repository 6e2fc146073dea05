import type { CallBase } from '@waymark/service-kit';
import { presentUser } from '../users/user-presenter.ts';
import type { SignedIn } from './session-service.ts';

const NAME = 'waymark_session';
/** Only identity's own calls need it, so no other request carries it. */
const PATH = '/api/v1/user';

type Cookies = Pick<CallBase<unknown>, 'cookie' | 'setCookie' | 'now'>;

export const refreshTokenOf = (call: Cookies): string | undefined => call.cookie(NAME) || undefined;

export const clearRefreshCookie = (call: Cookies): void => call.setCookie(NAME, '', { maxAge: 0, path: PATH });

/** What every call that signs in answers: the user and the access token in the body, the refresh token out of reach of scripts. */
export const answerSignedIn = (call: Cookies, signedIn: SignedIn) => {
  const { refresh, user, superAdmin, token } = signedIn;
  const maxAge = Math.max(0, Math.floor((refresh.expiresAt.getTime() - call.now.getTime()) / 1000));
  call.setCookie(NAME, refresh.refreshToken, { maxAge, path: PATH });
  return { user: presentUser(user, superAdmin), token };
};
