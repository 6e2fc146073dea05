import { ApiError } from './api-error.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback;

const fieldTexts = (errors: unknown): Record<string, string> =>
  isRecord(errors)
    ? Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, String(message)]))
    : {};

const errorFrom = (status: number, body: Record<string, unknown>, retryAfter?: number): ApiError =>
  new ApiError({
    status,
    code: text(body.code, 'UNREADABLE'),
    message: text(body.message, 'UNREADABLE'),
    errors: fieldTexts(body.errors),
    body,
    retryAfter,
  });

const parsed = async (response: Response): Promise<Record<string, unknown>> => {
  try {
    const body: unknown = await response.json();
    return isRecord(body) ? body : {};
  } catch {
    return {};
  }
};

/** The error in a failed response. */
export const refusalOf = async (response: Response): Promise<ApiError> => {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  return errorFrom(response.status, await parsed(response), retryAfter);
};

/** The body of a successful answer; one without a truthy `status` counts as a refusal. */
export const readBody = async <T>(response: Response): Promise<T> => {
  const body = await parsed(response);
  if (!body.status) throw errorFrom(response.status, body);
  // The pacts ensure that the server's answers have these types.
  return body as T;
};
