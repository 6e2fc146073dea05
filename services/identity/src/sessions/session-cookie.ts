import type { CallBase } from '@waymark/service-kit';
import { presentUser } from '../users/user-presenter.ts';
import type { Client } from './client.ts';
import { keepDevice } from './device-cookie.ts';
import type { LoginOutcome } from './login-service.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import type { SignedIn } from './session-service.ts';

type Cookies = Pick<CallBase<unknown>, 'cookie' | 'setCookie' | 'now'>;

/**
 * What every call that signs in answers: the user and the access token in the body, the refresh token out of reach of scripts.
 * @param client whose browser is known from then on, or goes on to be
 */
export const answerSignedIn = (call: Cookies, signedIn: SignedIn, client: Client) => {
  const { refresh, user, standing, token } = signedIn;
  const maxAge = Math.max(0, Math.floor((refresh.expiresAt.getTime() - call.now.getTime()) / 1000));
  setRefreshCookie(call, refresh.refreshToken, maxAge);
  if (client.device) keepDevice(call, client.device);
  return { user: presentUser(user, standing), token };
};

/** What a first step answers: that one is signed in, or which second step is left. */
export const answerFirstStep = (call: Cookies, outcome: LoginOutcome, client: Client) =>
  'ticket' in outcome ? { second_factor: outcome } : answerSignedIn(call, outcome, client);
