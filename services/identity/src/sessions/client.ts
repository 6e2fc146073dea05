import { createHash } from 'node:crypto';
import type { CallBase } from '@waymark/service-kit';
import { deviceOf, knownDeviceOf } from './device-cookie.ts';
import { refreshTokenOf } from './refresh-cookie.ts';

/** Who is at the other end of a request that signs in or stays signed in. */
export type Client = {
  address: string;
  userAgent: string;
  /** What the browser was given at an earlier sign-in, whoever's that was. */
  device: string | undefined;
  /** Whether a page in a browser sent it: a browser says of which page a request is, and programs do not. */
  fromPage: boolean;
  /** The moment the request came in. */
  arrivedAt: Date;
  /** The refresh token of the session that goes on in that browser, until somebody signs in there. */
  earlier?: string | undefined;
};

const LONGEST = 300;
/** Not every browser sends each of these with every `POST`: Chromium leaves out the origin within one, and the second without TLS. */
const OF_PAGES = ['origin', 'sec-fetch-site', 'referer'] as const;

type Sender = Pick<CallBase<unknown>, 'ip' | 'headers' | 'cookie' | 'now'>;

/** What is kept of a request's sender. */
export const clientOf = (call: Sender): Client => ({
  address: call.ip,
  userAgent: (call.headers['user-agent'] ?? '').slice(0, LONGEST),
  device: knownDeviceOf(call),
  fromPage: OF_PAGES.some((name) => call.headers[name] !== undefined),
  arrivedAt: call.now,
});

/** The same of somebody who signs in: their browser gets a device token where it has none, and another session than it had. */
export const newcomerOf = (call: Sender): Client => ({
  ...clientOf(call),
  device: deviceOf(call),
  earlier: refreshTokenOf(call),
});

/**
 * Stands for the browser that a request came from: its name for itself and the device cookie; undefined without that, as the name alone
 * proves nothing, and for a program, which has neither tabs nor pages that close before the answer. The network address is no part of it,
 * since answers get lost just when a phone changes its network.
 */
export const deviceMark = ({ userAgent, device, fromPage }: Pick<Client, 'userAgent' | 'device' | 'fromPage'>) =>
  device === undefined || !fromPage ? undefined : createHash('sha256').update(`${device}\n${userAgent}`).digest();
