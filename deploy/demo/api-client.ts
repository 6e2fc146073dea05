import { ownAddressUnreachable } from '../run/start-error.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type ApiRequest = { token?: string; body?: unknown; headers?: Record<string, string> };

export type ApiAnswer = {
  status: number;
  /** The JSON object in the response; empty if there is none. */
  body: Record<string, unknown>;
  text: string;
  headers: Headers;
};

/** The API refused a call, or failed. */
export class ApiCallError extends Error {
  override name = 'ApiCallError';
}

const parsed = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

/**
 * Makes one HTTP call, as a client that is not a browser.
 *
 * @param path below /api/v1, or from the root when it begins with `/`
 * @param request a string body is sent as it is, any other as JSON
 * @throws {StartError} when nothing answers at that origin
 */
export const callApi = async (
  origin: string,
  method: string,
  path: string,
  { token, body, headers = {} }: ApiRequest = {},
): Promise<ApiAnswer> => {
  const response = await fetch(`${origin}${path.startsWith('/') ? '' : '/api/v1/'}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
  }).catch((error: unknown) => {
    throw ownAddressUnreachable(origin, error);
  });
  const text = await response.text();
  return { status: response.status, body: parsed(text), text, headers: response.headers };
};

/** The body of a response. @throws {ApiCallError} for any status but 2xx */
export const bodyOf = <T>({ status, body, text }: ApiAnswer, what: string): T => {
  if (status < 200 || status > 299) throw new ApiCallError(`${what}: ${status} ${text}`);
  return body as T;
};
