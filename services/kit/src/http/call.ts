import type { IncomingHttpHeaders } from 'node:http';
import type { Lang } from '@waymark/contracts';
import type { Session } from '../auth/access-token.ts';
import type { CookieOptions } from './cookies.ts';

export type AuthKind = 'session' | 'public' | 'internal';

/** Public routes have a session only if the request includes a valid token. */
export type SessionOf<K extends AuthKind> = K extends 'session' ? Session : K extends 'public' ? Session | null : null;

/** The facts about the request that every step of a route gets. */
export type CallBase<P, K extends AuthKind = AuthKind> = {
  method: string;
  path: string;
  params: P;
  session: SessionOf<K>;
  lang: Lang;
  headers: IncomingHttpHeaders;
  setHeader(name: string, value: string | number | readonly string[]): void;
  /** By its name without the prefix for https. */
  cookie(name: string): string | undefined;
  /** HttpOnly and SameSite=Strict; over https also Secure, with the prefix `__Secure-`. */
  setCookie(name: string, value: string, options?: CookieOptions): void;
  /** The client's address, through trusted proxies only. */
  ip: string;
  /** The time of the request, the same for everything that it causes. */
  now: Date;
  requestId: string;
};

/** The call for an access step: `access` contains the results of the steps before it. */
export type AccessCall<P = Record<string, string>, A = object, K extends AuthKind = 'session'> = CallBase<P, K> & {
  access: A;
};

/** The call for a handler, after all checks. */
export type Call<
  P = Record<string, string>,
  Q = unknown,
  B = unknown,
  A = object,
  K extends AuthKind = 'session',
> = CallBase<P, K> & { query: Q; body: B; access: A };
