import {
  type AnswerOf,
  type BodyOf,
  type DeclaredCall,
  type ErrorCode,
  type ParamsOf,
  type QueryOf,
  READ_LIMIT_MS,
  requestAddress,
} from '@waymark/contracts';
import { ApiError } from './api-error.ts';
import { randomKey } from './random-key.ts';
import { readBody, refusalOf } from './read-answer.ts';
import { changeLimit, type TimeLimit, timeLimit, unlessAborted } from './time-limit.ts';

/** The session as the client needs it: the token, and how to get a new one. */
export type TokenSource = {
  token(): string | undefined;
  /** The user whose token it is, if that is known. */
  person?(): string | undefined;
  /**
   * One refresh at a time, over all tabs; false if the session has ended, undefined if nothing answered, so that it may still be valid.
   * `used` is the token that was refused. Afterwards the session may be that of another person, who has signed in meanwhile.
   */
  refresh(used: string | undefined): Promise<boolean | undefined>;
  /** Sends requests that must precede any other. */
  settle?(): Promise<void>;
};

export type ApiClientOptions = {
  baseUrl: string;
  session: TokenSource;
  fetch?: typeof fetch;
  /** The answer to a call that the page has prefetched, at most once for each. */
  prefetched?: (address: string) => Promise<Response> | undefined;
  /** The reader's language, for messages before anyone has signed in. */
  language?: () => string;
  /** Called when the session has ended. */
  onUnauthorized?: () => void;
  /** Called if the user is signed in but lacks the role. */
  onForbidden?: (error: ApiError) => void;
  /** Asks the user to confirm their identity; returns whether they did, and the call is then repeated. */
  onSignInTooOld?: (() => Promise<boolean>) | undefined;
  /** The time, in milliseconds. */
  now?: () => number;
  /** How long `ask` waits for an answer; tests end it themselves. */
  limit?: TimeLimit;
};

/** The only refusal for which the screen is left: any other is shown in place (product-rules.md, "Order of refusals"). */
const LACKS_ROLE: ErrorCode = 'FORBIDDEN';

type Values<T> = { [Name in keyof T]?: T[Name] | string | null };
/** The input of a call: its query or its body. The server validates it. */
export type InputTo<C extends DeclaredCall> = C extends { body: string }
  ? Partial<BodyOf<C>>
  : C extends { query: string }
    ? Values<QueryOf<C>>
    : undefined;
/** The answer of a call; for a paged list also the number of items over all pages. */
export type AnswerTo<C extends DeclaredCall> = AnswerOf<C> & (C extends { paged: true } ? { total: number } : object);
type AskOptions = {
  signal?: AbortSignal;
  /** The `Idempotency-Key` of an unsafe call that may be sent again later; a new one when left out. */
  key?: string;
};
type CallArguments<C extends DeclaredCall> = [call: C, params: ParamsOf<C>, input?: InputTo<C>, options?: AskOptions];

export type ApiClient = {
  /**
   * Makes a declared call; `input` is its body, or the query of a call without a body.
   * @throws {ApiError}
   */
  ask<C extends DeclaredCall>(...args: CallArguments<C>): Promise<AnswerTo<C>>;
  /** The same, for the raw answer: downloads and streams. */
  open<C extends DeclaredCall>(...args: CallArguments<C>): Promise<Response>;
};

/** A sent call without its token. Calls without a session are anonymous: a 401 is then the answer, not the end of a session. */
type Sent = {
  address: string;
  init: { method: string; body: string | null; credentials: 'same-origin' };
  headers: Headers;
  signal: AbortSignal | undefined;
  isUnsafe: boolean;
  /** Fails without an answer in time, unlike downloads and streams. */
  isLimited?: true;
  anonymous: boolean;
  /** The time of a failure without an answer, or with one that leaves open whether the call had an effect. */
  lostAt?: number;
};

/** Up to this long after a call that got no answer, the same call is a repeat of it; later it counts as a new call. */
const TRY_AGAIN_MS = 120_000;

const unreachable = (cause?: unknown): ApiError =>
  new ApiError({ status: 0, code: 'NETWORK', message: 'NETWORK', cause });

/** The one client of the API: bearer token, refresh once on 401, refusals as ApiError, idempotency keys on unsafe calls. */
export const createApiClient = (options: ApiClientOptions): ApiClient => {
  const {
    baseUrl,
    session,
    prefetched,
    language,
    onUnauthorized,
    onForbidden,
    onSignInTooOld,
    now = Date.now,
    limit = timeLimit,
  } = options;

  /**
   * The last unsafe call of each address, until the answer to an unsafe call of that address has been read. A call without an answer may have
   * had an effect: a repeat with its key has no second effect.
   */
  const unanswered = new Map<string, Sent>();

  const written = <C extends DeclaredCall>(...[call, params, input, { signal, key } = {}]: CallArguments<C>): Sent => {
    const { method, media = 'application/json' } = call;
    const headers = new Headers({ accept: media });
    const address = requestAddress(baseUrl, call, params, input);
    if (language) headers.set('accept-language', language());
    const body = call.body && input ? JSON.stringify(input) : null;
    const before = unanswered.get(address);
    const isLost = before?.lostAt !== undefined && now() - before.lostAt < TRY_AGAIN_MS;
    const isRepeat = isLost && before.init.method === method && before.init.body === body;
    const keyBefore = isRepeat && before.headers.get('idempotency-key');
    const isUnsafe = method !== 'GET';
    if (isUnsafe) headers.set('idempotency-key', key || keyBefore || randomKey());
    if (body) headers.set('content-type', 'application/json');
    return {
      address,
      init: { method, credentials: 'same-origin', body },
      headers,
      signal,
      isUnsafe,
      anonymous: call.auth === 'public' || call.auth === 'cookie',
    };
  };

  const attempt = async (sent: Sent): Promise<Response> => {
    const { address, init, headers, anonymous, isUnsafe, isLimited } = sent;
    const token = anonymous ? undefined : session.token();
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (isUnsafe) {
      // A call below an address that has just been created may undo the creation.
      for (const each of unanswered.keys()) if (address.startsWith(`${each}/`)) unanswered.delete(each);
      unanswered.set(address, sent);
    }
    try {
      const ends = [sent.signal, isLimited && limit(isUnsafe ? changeLimit(init.body) : READ_LIMIT_MS)];
      const response = await unlessAborted(
        ends,
        (signal) =>
          (!isUnsafe && prefetched?.(address)) || (options.fetch ?? fetch)(address, { ...init, headers, signal }),
      );
      // 409 may mean that the first call is still running (IDEMPOTENCY_KEY_IN_USE). After any other 409 the key does no harm, because the
      // server stores no refusals under a key.
      if (response.status >= 500 || response.status === 409) sent.lostAt = now();
      else if (isUnsafe && !response.ok) unanswered.delete(address);
      return response;
    } catch (error) {
      sent.lostAt = now();
      throw sent.signal?.aborted ? error : unreachable(error);
    }
  };

  const answerTo = async (sent: Sent): Promise<Response> => {
    const used = session.token();
    const sender = session.person?.();
    const first = await attempt(sent);
    if (first.status !== 401 || sent.anonymous) return first;
    const isRenewed = await session.refresh(used);
    if (isRenewed === undefined) throw unreachable();
    if (isRenewed) {
      if (session.person?.() !== sender) return first;
      const second = await attempt(sent);
      if (second.status !== 401) return second;
    }
    onUnauthorized?.();
    return first;
  };

  const opened = async (sent: Sent, confirm: typeof onSignInTooOld | null = onSignInTooOld): Promise<Response> => {
    const response = await answerTo(sent);
    if (response.ok) return response;
    const refusal = await refusalOf(response);
    if (refusal.code === 'FRESH_SIGN_IN_REQUIRED' && (await confirm?.())) return opened(sent, null);
    if (refusal.code === LACKS_ROLE && !sent.anonymous) onForbidden?.(refusal);
    throw refusal;
  };

  const sendAndRead = async <Answer>(sent: Sent, read: (response: Response) => Promise<Answer>): Promise<Answer> => {
    await session.settle?.();
    const response = await opened(sent);
    try {
      const answer = await read(response);
      if (sent.isUnsafe) unanswered.delete(sent.address);
      return answer;
    } catch (error) {
      sent.lostAt = now();
      throw error;
    }
  };

  return {
    open: (...args) => sendAndRead(written(...args), async (response) => response),
    ask: <C extends DeclaredCall>(...args: CallArguments<C>) =>
      sendAndRead({ ...written(...args), isLimited: true }, async (response) => {
        const answer = await readBody<AnswerTo<C>>(response);
        if (!args[0].paged) return answer;
        const total = response.headers.get('x-total-count');
        // Without it the page counts as the whole list.
        const page = Object.values(answer).find(Array.isArray) ?? [];
        return { total: total === null ? page.length : Number(total), ...answer };
      }),
  };
};
