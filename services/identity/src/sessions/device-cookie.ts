import type { CallBase } from '@waymark/service-kit';
import { newSecretToken } from './secret-token.ts';

const NAME = 'waymark_device';
/** The path of the session cookie too: only identity's own calls need it. */
const PATH = '/api/v1/user';
/** The longest lifetime that browsers allow for a cookie, in seconds. */
export const DEVICE_COOKIE_SECONDS = 400 * 86_400;
const TOKEN = /^[\w-]{43}$/;

type Cookies = Pick<CallBase<unknown>, 'cookie' | 'setCookie'>;

/** The browser's device token; undefined if the cookie is missing or malformed. */
export const knownDeviceOf = (call: Pick<Cookies, 'cookie'>): string | undefined => {
  const token = call.cookie(NAME);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
};

/** Stores or renews the device cookie, so that the browser is recognised at later sign-ins. */
export const keepDevice = (call: Cookies, device: string): void =>
  call.setCookie(NAME, device, { maxAge: DEVICE_COOKIE_SECONDS, path: PATH });

/** The browser's device token, or a new one, which the caller stores with `keepDevice`. */
export const deviceOf = (call: Pick<Cookies, 'cookie'>): string => knownDeviceOf(call) ?? newSecretToken();
