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
import { whenAborted } from '../when-aborted.ts';
import type { CallSigner } from './call-signature.ts';

type CallOptions<C extends DeclaredCall> = {
  query?: Readonly<Record<string, string>>;
  body?: BodyOf<C>;
  timeoutMs?: number;
};
type InternalAnswer<C extends DeclaredCall> = C extends { method: 'GET' } ? AnswerOf<C> | undefined : AnswerOf<C>;

/** HTTP to the other services' /internal API. */
export type InternalClient = {
  /**
   * Makes a declared call. For a GET, undefined if the answer is 404.
   * @throws {InternalCallError} for any other answer except 2xx, and for none
   */
  call<C extends DeclaredCall>(
    service: ServiceName,
    call: C,
    params: ParamsOf<C>,
    options?: CallOptions<C>,
  ): Promise<InternalAnswer<C>>;
};

/** A call to another service failed. `status` is undefined if it did not answer at all. */
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

const REFUSED = 401;

/** The path as sent, which is signed. */
const sentPath = (path: string): string => {
  const { pathname, search } = new URL(path, 'http://service');
  return `${pathname}${search}`;
};

/** The client over any way to send requests; the two functions below are those of the product. */
export const createInternalClient = (sign: CallSigner, send: InternalSend): InternalClient => ({
  async call<C extends DeclaredCall>(
    service: ServiceName,
    declared: C,
    params: ParamsOf<C>,
    options: CallOptions<C> = {},
  ) {
    const { method } = declared;
    const { query, body, timeoutMs = TIMEOUT_MS } = options;
    const path = sentPath(`${pathOf(declared, params)}${query ? `?${new URLSearchParams(query)}` : ''}`);
    const headers: Record<string, string> = { accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const request: InternalRequest = { method, path, headers };
    if (body !== undefined) request.body = JSON.stringify(body);
    const [signed = {}, ...before] = await sign(service, request);
    const signal = AbortSignal.timeout(timeoutMs);
    const sendAs = (own: object) => send(service, { ...request, headers: { ...headers, ...own } }, signal);
    const sent = outsideCallTransaction(async () => {
      let answer = await sendAs(signed);
      // A service that has only the previous key refuses the call without doing anything.
      for (const own of before) if (answer.status === REFUSED) answer = await sendAs(own);
      return answer;
    });
    const answer = await sent.catch((cause: unknown) => {
      throw new InternalCallError(service, path, undefined, cause);
    });
    if (method === 'GET' && answer.status === 404) return undefined as InternalAnswer<C>;
    if (answer.status < 200 || answer.status > 299) throw new InternalCallError(service, path, answer.status);
    return JSON.parse(answer.body) as InternalAnswer<C>;
  },
});

/** @param addresses base address of each service that may be called */
export const createHttpInternalClient = (
  sign: CallSigner,
  addresses: Partial<Record<ServiceName, string>>,
): InternalClient =>
  createInternalClient(sign, async (service, { method, path, headers, body }, signal) => {
    const address = addresses[service];
    if (address === undefined) throw new Error(`No address of ${service} is configured`);
    const init: RequestInit = { method, headers, signal, redirect: 'error' };
    if (body !== undefined) init.body = body;
    const answer = await fetch(new URL(path, address), init);
    return { status: answer.status, body: await answer.text() };
  });

/** Passes a request to a service in this process. @throws the reason of the signal, once it is aborted */
export const injectRequest = async (
  handler: Handler,
  { method, path, headers, body }: InternalRequest,
  signal: AbortSignal,
): Promise<{ status: number; body: string }> => {
  const payload = body === undefined ? {} : { payload: body };
  const injected = inject(handler, { method, url: path, headers, signal, ...payload });
  // An injected request notices the end of the time limit only once its handler reads or writes.
  const answer = await Promise.race([injected, whenAborted(signal)]);
  return { status: answer.statusCode, body: answer.payload };
};

/** @param handlerOf the handler of a service in this process, looked up at each call, because services start and stop */
export const createInProcessInternalClient = (
  sign: CallSigner,
  handlerOf: (service: ServiceName) => Handler | undefined,
): InternalClient =>
  createInternalClient(sign, async (service, request, signal) => {
    const handler = handlerOf(service);
    if (handler === undefined) throw new Error(`${service} does not run in this process`);
    return injectRequest(handler, request, signal);
  });
