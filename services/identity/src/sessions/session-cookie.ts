import type { CallBase } from '@waymark/service-kit';
import { presentUser } from '../users/user-presenter.ts';
import type { Client } from './client.ts';
import { keepDevice } from './device-cookie.ts';
import type { LoginOutcome } from './login-service.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import type { SignedIn } from './session-service.ts';

type Cookies = Pick<CallBase<unknown>, 'cookie' | 'setCookie' | 'now'>;

/**
 * The answer of every call that signs in: user and access token in the body, the refresh token in a cookie that scripts cannot read.
 * @param client its device token is stored in a cookie, so that the browser is recognised from now on
 */
export const answerSignedIn = (call: Cookies, signedIn: SignedIn, client: Client) => {
  const { refresh, user, accountState, token } = signedIn;
  const maxAge = Math.max(0, Math.floor((refresh.expiresAt.getTime() - call.now.getTime()) / 1000));
  setRefreshCookie(call, refresh.refreshToken, maxAge);
  if (client.device) keepDevice(call, client.device);
  return { user: presentUser(user, accountState), token };
};

/** The answer of the first step: signed in, or a ticket for the second step. */
export const answerFirstStep = (call: Cookies, outcome: LoginOutcome, client: Client) =>
  'ticket' in outcome ? { second_factor: outcome } : answerSignedIn(call, outcome, client);
