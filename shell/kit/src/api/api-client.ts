import type { AnswerOf, BodyOf, DeclaredCall, ParamsOf, QueryOf } from '@waymark/contracts';
import { pathOf } from '@waymark/contracts';
import { ApiError } from './api-error.ts';
import { randomKey } from './random-key.ts';
import { readBody, refusalOf } from './read-answer.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type QueryValue = string | number | boolean | null | undefined | readonly string[];
export type CallOptions = {
  query?: Record<string, QueryValue>;
  body?: unknown;
  signal?: AbortSignal;
  /** Calls without a session: sign-in and the like. A 401 is then the answer, not the end of a session. */
  anonymous?: boolean;
};

/** What the client needs of the session: the token, and how to get a new one. */
export type TokenSource = {
  token(): string | undefined;
  /** One refresh at a time, over all tabs; false when the session is over. `used` is the token that was refused. */
  refresh(used: string | undefined): Promise<boolean>;
};

export type ApiClientOptions = {
  baseUrl: string;
  session: TokenSource;
  fetch?: typeof fetch;
  /** The reader's language, for messages before anyone has signed in. */
  language?: () => string;
  /** The session is over. */
  onUnauthorized?: () => void;
  /** Signed in, but lacking the role. */
  onForbidden?: (error: ApiError) => void;
};

type Values<T> = { [Name in keyof T]?: T[Name] | string | null };
/** What goes along with a call: its query or its body. The server decides whether it is complete. */
export type InputTo<C extends DeclaredCall> = C extends { body: string }
  ? Partial<BodyOf<C>>
  : C extends { query: string }
    ? Values<QueryOf<C>>
    : undefined;
/** What a call answers; of a list in pages also how many there are over all pages. */
export type AnswerTo<C extends DeclaredCall> = AnswerOf<C> & (C extends { paged: true } ? { total: number } : object);
export type AskOptions = Pick<CallOptions, 'signal'>;

export type ApiClient = {
  /**
   * Asks a declared call.
   * @param input the body, or the query of a call without one
   * @throws {ApiError}
   */
  ask<C extends DeclaredCall>(
    call: C,
    params: ParamsOf<C>,
    input?: InputTo<C>,
    options?: AskOptions,
  ): Promise<AnswerTo<C>>;
  get<T>(path: string, options?: CallOptions): Promise<T>;
  post<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  delete<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  /** The raw answer of a successful call: downloads and streams. */
  open(path: string, options?: CallOptions & { accept?: string }): Promise<Response>;
};

const queryText = (query: CallOptions['query']): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
};

/** The one client of the API: bearer token, refresh once on 401, refusals as ApiError, idempotency keys on unsafe calls. */
export const createApiClient = (options: ApiClientOptions): ApiClient => {
  const { baseUrl, session, language, onUnauthorized, onForbidden } = options;
  const send = options.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => globalThis.fetch(input, init));

  const headersFor = (
    method: Method,
    body: unknown,
    token: string | undefined,
    key: string,
    accept: string,
  ): Headers => {
    const headers = new Headers({ accept });
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (language) headers.set('accept-language', language());
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (method !== 'GET') headers.set('idempotency-key', key);
    return headers;
  };

  const attempt = async (
    method: Method,
    path: string,
    call: CallOptions,
    key: string,
    accept: string,
  ): Promise<Response> => {
    const headers = headersFor(method, call.body, call.anonymous ? undefined : session.token(), key, accept);
    try {
      return await send(`${baseUrl}/${path.replace(/^\//, '')}${queryText(call.query)}`, {
        method,
        headers,
        credentials: 'same-origin',
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        ...(call.signal && { signal: call.signal }),
      });
    } catch (error) {
      if (call.signal?.aborted) throw error;
      throw new ApiError({ status: 0, code: 'NETWORK', message: 'NETWORK', cause: error });
    }
  };

  const answerOf = async (method: Method, path: string, call: CallOptions, accept: string): Promise<Response> => {
    const key = randomKey();
    const used = session.token();
    const first = await attempt(method, path, call, key, accept);
    if (first.status !== 401 || call.anonymous) return first;
    const renewed = await session.refresh(used);
    if (renewed) {
      const second = await attempt(method, path, call, key, accept);
      if (second.status !== 401) return second;
    }
    onUnauthorized?.();
    return first;
  };

  const checked = async (response: Response, call: CallOptions): Promise<Response> => {
    if (response.ok) return response;
    const refusal = await refusalOf(response);
    if (response.status === 403 && !call.anonymous) onForbidden?.(refusal);
    throw refusal;
  };

  const call = async <T>(method: Method, path: string, options: CallOptions): Promise<T> =>
    readBody<T>(await checked(await answerOf(method, path, options, 'application/json'), options));

  return {
    ask: async <C extends DeclaredCall>(
      declared: C,
      params: ParamsOf<C>,
      input?: InputTo<C>,
      { signal }: AskOptions = {},
    ) => {
      const { method, auth, body, paged } = declared;
      const options: CallOptions = { signal, anonymous: auth === 'public' || auth === 'cookie' };
      Object.assign(options, body ? { body: input } : { query: input });
      const response = await answerOf(method, pathOf(declared, params), options, 'application/json');
      const answer = await readBody<object>(await checked(response, options));
      return { ...(paged && { total: Number(response.headers.get('x-total-count')) }), ...answer } as AnswerTo<C>;
    },
    get: (path, options = {}) => call('GET', path, options),
    post: (path, body, options = {}) => call('POST', path, { ...options, body }),
    put: (path, body, options = {}) => call('PUT', path, { ...options, body }),
    delete: (path, body, options = {}) => call('DELETE', path, { ...options, body }),
    open: async (path, { accept = '*/*', ...options } = {}) =>
      checked(await answerOf('GET', path, options, accept), options),
  };
};
