import type { IncomingHttpHeaders } from 'node:http';
import type { Lang } from '@waymark/contracts';
import type { Session } from '../auth/access-token.ts';
import type { CookieOptions } from './cookies.ts';

export type AuthKind = 'session' | 'public' | 'internal';

/** Public routes know their caller only where a valid token happens to come along. */
export type SessionOf<K extends AuthKind> = K extends 'session' ? Session : K extends 'public' ? Session | null : null;

/** What every step of a route knows of the request. */
export type CallBase<P, K extends AuthKind = AuthKind> = {
  method: string;
  path: string;
  params: P;
  session: SessionOf<K>;
  lang: Lang;
  headers: IncomingHttpHeaders;
  setHeader(name: string, value: string | number | readonly string[]): void;
  /** By its plain name, without the prefix that it has over https. */
  cookie(name: string): string | undefined;
  /** HttpOnly and SameSite=Strict; Secure, and with a name that says so, when served over https. */
  setCookie(name: string, value: string, options?: CookieOptions): void;
  /** Of the client, through trusted proxies only. */
  ip: string;
  /** The time of the request, the same for everything that it causes. */
  now: Date;
  requestId: string;
};

/** What an access step sees: `access` holds what the steps before it have found. */
export type AccessCall<P = Record<string, string>, A = object, K extends AuthKind = 'session'> = CallBase<P, K> & {
  access: A;
};

/** What a handler gets: everything checked. */
export type Call<
  P = Record<string, string>,
  Q = unknown,
  B = unknown,
  A = object,
  K extends AuthKind = 'session',
> = CallBase<P, K> & { query: Q; body: B; access: A };
