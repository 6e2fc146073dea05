import type { ErrorCode } from '@waymark/contracts';

/** `NETWORK` and `UNREADABLE` are the client's own: no answer, or one that is not from the API. */
type ApiErrorCode = ErrorCode | 'NETWORK' | 'UNREADABLE';

type ApiErrorDetails = {
  status: number;
  code: string;
  message: string;
  /** Texts by field, with 422. */
  errors?: Record<string, string>;
  /** The whole answer, empty if the browser itself refuses; that of 409 EDITED_MEANWHILE contains the current version. */
  body?: Record<string, unknown>;
  retryAfter?: number;
  cause?: unknown;
};

/** A refusal of the API, in the reader's language. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string>;
  readonly body: Record<string, unknown>;
  readonly retryAfter: number | undefined;

  constructor({ status, code, message, errors = {}, body = {}, retryAfter, cause }: ApiErrorDetails) {
    super(message, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** Whether it is a refusal of the API; with a code, whether it is that one. */
export const isApiError = (error: unknown, code?: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);

/** Whether the same call may succeed in a moment: no network, too many calls, or an unavailable server. */
export const isPassing = (error: unknown): boolean =>
  !isApiError(error) || error.status < 400 || error.status === 429 || error.status >= 500;

/** Whether a request was cancelled by its signal, which is no failure to report. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Whether nothing has answered within the time limit; a further attempt would only take as long again. */
export const isTimeout = (error: unknown): boolean => {
  const cause = isApiError(error) ? error.cause : error;
  return cause instanceof DOMException && cause.name === 'TimeoutError';
};
