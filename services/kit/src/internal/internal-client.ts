import {
  type AnswerOf,
  type BodyOf,
  type DeclaredCall,
  type ParamsOf,
  pathOf,
  type ServiceName,
} from '@waymark/contracts';
import inject from 'light-my-request';
import { outsideCallTransaction } from '../database/call-transaction.ts';
import type { Handler } from '../host/service.ts';
import type { CallSigner } from './call-token.ts';

type Asking<C extends DeclaredCall> = {
  query?: Readonly<Record<string, string>>;
  body?: BodyOf<C>;
  timeoutMs?: number;
};
type Asked<C extends DeclaredCall> = C extends { method: 'GET' } ? AnswerOf<C> | undefined : AnswerOf<C>;

/** HTTP to the other services' /internal API. */
export type InternalClient = {
  /**
   * Asks a declared call. For a GET, undefined where what is asked for is not there.
   * @throws {InternalCallError} for any other answer but 2xx, and for none
   */
  ask<C extends DeclaredCall>(
    service: ServiceName,
    call: C,
    params: ParamsOf<C>,
    asking?: Asking<C>,
  ): Promise<Asked<C>>;
};

/** Another service did not do what it was asked. `status` is undefined where it did not answer at all. */
class InternalCallError extends Error {
  readonly status: number | undefined;

  constructor(service: ServiceName, path: string, status: number | undefined, cause?: unknown) {
    super(`${service} ${path}: ${status ?? 'no answer'}`, { cause });
    this.name = 'InternalCallError';
    this.status = status;
  }
}

export type InternalRequest = {
  method: DeclaredCall['method'];
  path: string;
  headers: Record<string, string>;
  body?: string;
};
type InternalSend = (
  service: ServiceName,
  request: InternalRequest,
  signal: AbortSignal,
) => Promise<{ status: number; body: string }>;

const TIMEOUT_MS = 2_000;

/** The client over whatever carries a request; the two below are what products use. */
export const createInternalClient = (tokenFor: CallSigner, send: InternalSend): InternalClient => ({
  async ask<C extends DeclaredCall>(service: ServiceName, declared: C, params: ParamsOf<C>, asking: Asking<C> = {}) {
    const { method } = declared;
    const { query, body, timeoutMs = TIMEOUT_MS } = asking;
    const path = `${pathOf(declared, params)}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const headers: Record<string, string> = {
      authorization: `Bearer ${tokenFor(service)}`,
      accept: 'application/json',
    };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const request: InternalRequest = { method, path, headers };
    if (body !== undefined) request.body = JSON.stringify(body);
    const sent = outsideCallTransaction(() => send(service, request, AbortSignal.timeout(timeoutMs)));
    const answer = await sent.catch((cause: unknown) => {
      throw new InternalCallError(service, path, undefined, cause);
    });
    if (method === 'GET' && answer.status === 404) return undefined as Asked<C>;
    if (answer.status < 200 || answer.status > 299) throw new InternalCallError(service, path, answer.status);
    return JSON.parse(answer.body) as Asked<C>;
  },
});

const REFUSED = 401;

/**
 * @param addresses base address of each service that may be called
 * @param secretBefore by which a service of the version before is asked, once it has refused the token of this one
 */
export const createHttpInternalClient = (
  tokenFor: CallSigner,
  addresses: Partial<Record<ServiceName, string>>,
  secretBefore?: string,
): InternalClient =>
  createInternalClient(tokenFor, async (service, { method, path, headers, body }, signal) => {
    const address = addresses[service];
    if (address === undefined) throw new Error(`No address of ${service} is configured`);
    const init: RequestInit = { method, headers, signal, redirect: 'error' };
    if (body !== undefined) init.body = body;
    const ask = (more: Record<string, string> = {}) =>
      fetch(new URL(path, address), { ...init, headers: { ...headers, ...more } });
    const first = await ask();
    const answer =
      first.status === REFUSED && secretBefore ? await ask({ authorization: `Bearer ${secretBefore}` }) : first;
    return { status: answer.status, body: await answer.text() };
  });

/** Ends the wait when the time is over: an injected request only hears of it once its handler reads or writes. */
const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Puts a request to a service in this process. @throws the reason of the signal, once it is aborted */
export const injectRequest = async (
  handler: Handler,
  { method, path, headers, body }: InternalRequest,
  signal: AbortSignal,
): Promise<{ status: number; body: string }> => {
  const payload = body === undefined ? {} : { payload: body };
  const injected = inject(handler, { method, url: path, headers, signal, ...payload });
  const answer = await Promise.race([injected, whenAborted(signal)]);
  return { status: answer.statusCode, body: answer.payload };
};

/** @param handlerOf the handler of a service in this process, looked up at each call as services come and go */
export const createInProcessInternalClient = (
  tokenFor: CallSigner,
  handlerOf: (service: ServiceName) => Handler | undefined,
): InternalClient =>
  createInternalClient(tokenFor, async (service, request, signal) => {
    const handler = handlerOf(service);
    if (handler === undefined) throw new Error(`${service} is not here`);
    return injectRequest(handler, request, signal);
  });
