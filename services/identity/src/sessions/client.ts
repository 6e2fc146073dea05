import { createHash } from 'node:crypto';
import type { CallBase } from '@waymark/service-kit';
import { deviceOf, knownDeviceOf } from './device-cookie.ts';
import { refreshTokenOf } from './refresh-cookie.ts';

/** The client of a request that signs in or keeps a session alive. */
export type Client = {
  address: string;
  userAgent: string;
  /** The device token that the browser got at an earlier sign-in of any account. */
  device: string | undefined;
  /** Whether a page in a browser sent the request: browsers send headers that name the page, programs do not. */
  fromPage: boolean;
  /** When the request arrived. */
  arrivedAt: Date;
  /** The refresh token of the browser's current session, which a new sign-in replaces. */
  earlier?: string | undefined;
};

const LONGEST = 300;
/** Browsers do not send all of these with every `POST`: Chromium omits `origin` within one origin, and `sec-fetch-site` without TLS. */
const OF_PAGES = ['origin', 'sec-fetch-site', 'referer'] as const;

type Sender = Pick<CallBase<unknown>, 'ip' | 'headers' | 'cookie' | 'now'>;

/** The client of a request. */
export const clientOf = (call: Sender): Client => ({
  address: call.ip,
  userAgent: (call.headers['user-agent'] ?? '').slice(0, LONGEST),
  device: knownDeviceOf(call),
  fromPage: OF_PAGES.some((name) => call.headers[name] !== undefined),
  arrivedAt: call.now,
});

/** The client of a sign-in: the browser gets a device token if it has none, and its session is replaced. */
export const newcomerOf = (call: Sender): Client => ({
  ...clientOf(call),
  device: deviceOf(call),
  earlier: refreshTokenOf(call),
});

/**
 * Identifies the browser of a request by its user agent and device cookie. Undefined without the cookie, because the user agent alone
 * proves nothing, and for programs, which have no tabs and no pages that close before the answer. The network address is left out, because
 * answers get lost just when a phone changes its network.
 */
export const deviceMark = ({ userAgent, device, fromPage }: Pick<Client, 'userAgent' | 'device' | 'fromPage'>) =>
  device === undefined || !fromPage ? undefined : createHash('sha256').update(`${device}\n${userAgent}`).digest();
