import {
  type AnswerOf,
  type BodyOf,
  type DeclaredCall,
  type ParamsOf,
  pathOf,
  type ServiceName,
} from '@waymark/contracts';
import inject from 'light-my-request';
import type { Handler } from '../host/service.ts';

type CallOptions = { timeoutMs?: number };

type Asking<C extends DeclaredCall> = CallOptions & { query?: Readonly<Record<string, string>>; body?: BodyOf<C> };
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
  /** The answer's body, or null where it is 404. @throws {InternalCallError} for anything else */
  get<T = unknown>(service: ServiceName, path: string, options?: CallOptions): Promise<T | null>;
  /** The answer's body. @throws {InternalCallError} for any answer but 2xx, and for none */
  post<T = unknown>(service: ServiceName, path: string, body: object, options?: CallOptions): Promise<T>;
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

export type InternalRequest = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };
type InternalSend = (
  service: ServiceName,
  request: InternalRequest,
  signal: AbortSignal,
) => Promise<{ status: number; body: string }>;

const TIMEOUT_MS = 2_000;

/** The client over whatever carries a request; the two below are what products use. */
export const createInternalClient = (secret: string, send: InternalSend): InternalClient => {
  const call = async (service: ServiceName, path: string, body: unknown, options: CallOptions = {}) => {
    const headers: Record<string, string> = { authorization: `Bearer ${secret}`, accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const request: InternalRequest = { method: body === undefined ? 'GET' : 'POST', path, headers };
    if (body !== undefined) request.body = JSON.stringify(body);
    try {
      return await send(service, request, AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS));
    } catch (cause) {
      throw new InternalCallError(service, path, undefined, cause);
    }
  };
  const read = <T>(service: ServiceName, path: string, answer: { status: number; body: string }): T => {
    if (answer.status < 200 || answer.status > 299) throw new InternalCallError(service, path, answer.status);
    return JSON.parse(answer.body) as T;
  };

  return {
    async ask<C extends DeclaredCall>(service: ServiceName, declared: C, params: ParamsOf<C>, asking: Asking<C> = {}) {
      const { query, body, ...options } = asking;
      const path = `${pathOf(declared, params)}${query ? `?${new URLSearchParams(query)}` : ''}`;
      const answer = await call(service, path, body, options);
      return declared.method === 'GET' && answer.status === 404
        ? (undefined as Asked<C>)
        : read<Asked<C>>(service, path, answer);
    },
    async get<T>(service: ServiceName, path: string, options?: CallOptions) {
      const answer = await call(service, path, undefined, options);
      return answer.status === 404 ? null : read<T>(service, path, answer);
    },
    async post<T>(service: ServiceName, path: string, body: object, options?: CallOptions) {
      return read<T>(service, path, await call(service, path, body, options));
    },
  };
};

/** @param addresses base address of each service that may be called */
export const createHttpInternalClient = (
  secret: string,
  addresses: Partial<Record<ServiceName, string>>,
): InternalClient =>
  createInternalClient(secret, async (service, { method, path, headers, body }, signal) => {
    const address = addresses[service];
    if (address === undefined) throw new Error(`No address of ${service} is configured`);
    const init: RequestInit = { method, headers, signal, redirect: 'error' };
    if (body !== undefined) init.body = body;
    const answer = await fetch(new URL(path, address), init);
    return { status: answer.status, body: await answer.text() };
  });

/** Ends the wait when the time is over: an injected request only hears of it once its handler reads or writes. */
const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** @param handlerOf the handler of a service in this process, looked up at each call as services come and go */
export const createInProcessInternalClient = (
  secret: string,
  handlerOf: (service: ServiceName) => Handler | undefined,
): InternalClient =>
  createInternalClient(secret, async (service, { method, path, headers, body }, signal) => {
    const handler = handlerOf(service);
    if (handler === undefined) throw new Error(`${service} is not here`);
    const injected = inject(handler, {
      method,
      url: path,
      headers,
      signal,
      ...(body === undefined ? {} : { payload: body }),
    });
    const { statusCode, payload } = await Promise.race([injected, whenAborted(signal)]);
    return { status: statusCode, body: payload };
  });
