import type { CallBase } from '@waymark/service-kit';
import { newSecretToken } from './secret-token.ts';

const NAME = 'waymark_device';
/** As that of the session: only identity's own calls need it. */
const PATH = '/api/v1/user';
/** The longest that browsers keep a cookie, in seconds. */
export const DEVICE_COOKIE_SECONDS = 400 * 86_400;
const TOKEN = /^[\w-]{43}$/;

type Cookies = Pick<CallBase<unknown>, 'cookie' | 'setCookie'>;

/** The browser's device token; undefined where it has none, or something else in its place. */
export const knownDeviceOf = (call: Pick<Cookies, 'cookie'>): string | undefined => {
  const token = call.cookie(NAME);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
};

/** Names the browser for as long as it is used: whoever signs in there once is known there. */
export const keepDevice = (call: Cookies, device: string): void =>
  call.setCookie(NAME, device, { maxAge: DEVICE_COOKIE_SECONDS, path: PATH });

export const deviceOf = (call: Pick<Cookies, 'cookie'>): string => knownDeviceOf(call) ?? newSecretToken();
