import type { ServiceName } from '@waymark/contracts';
import inject from 'light-my-request';
import type { Handler, Service } from '../host/service.ts';
import { signCall } from './test-host.ts';

export type TestRequest = {
  token?: string;
  /** Signs the call as a service that may call this one. */
  calling?: ServiceName;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The address that the request comes from. */
  ip?: string;
};

export type TestAnswer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects, and fails if they are missing.
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  bytes: Buffer;
};

export type TestApi = {
  get(path: string, request?: TestRequest): Promise<TestAnswer>;
  post(path: string, request?: TestRequest): Promise<TestAnswer>;
  put(path: string, request?: TestRequest): Promise<TestAnswer>;
  del(path: string, request?: TestRequest): Promise<TestAnswer>;
  send(method: string, path: string, request?: TestRequest): Promise<TestAnswer>;
};

const parsed = (text: string, type: unknown): unknown =>
  text !== '' && String(type).startsWith('application/json') ? JSON.parse(text) : text;

/** Calls a service's handler without a port. */
export const api = (service: Service | Handler): TestApi => {
  const handler = typeof service === 'function' ? service : service.handler;
  const send = async (method: string, path: string, request: TestRequest = {}): Promise<TestAnswer> => {
    const { token, calling, body, headers = {}, ip } = request;
    const isJson = body !== undefined;
    const sent = isJson && typeof body !== 'string' ? JSON.stringify(body) : (body as string | undefined);
    const [signed] = calling ? await signCall(calling, { method, path, body: sent }) : [];
    const answer = await inject(handler, {
      method,
      url: path,
      headers: {
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...signed,
        ...headers,
      },
      ...(ip === undefined ? {} : { remoteAddress: ip }),
      ...(sent === undefined ? {} : { payload: sent }),
    });
    const { statusCode, payload } = answer;
    return {
      status: statusCode,
      body: parsed(payload, answer.headers['content-type']),
      headers: answer.headers as TestAnswer['headers'],
      text: payload,
      bytes: answer.rawPayload,
    };
  };
  return {
    send,
    get: (path, request) => send('GET', path, request),
    post: (path, request) => send('POST', path, request),
    put: (path, request) => send('PUT', path, request),
    del: (path, request) => send('DELETE', path, request),
  };
};
