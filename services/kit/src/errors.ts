import type { ErrorCode } from '@waymark/contracts';

/** A text to show at a field: a key of the contracts' texts, with values for its placeholders. */
export type FieldMessage = string | { key: string; values?: Record<string, string | number> };

type AppErrorData = {
  /** Errors by field; used with 422. */
  errors?: Record<string, FieldMessage>;
  /** Further members of the response, such as the current state of the resource. */
  body?: object;
  /** Values for the placeholders of the message. */
  values?: Record<string, string | number>;
  /** Seconds until a retry makes sense; used with 429 and 503. */
  retryAfter?: number;
  cause?: unknown;
};

/**
 * A refusal that the caller sees. Its status and message depend only on the code (contracts: `ERRORS`). Any other thrown error is a fault
 * of the product and is answered with 500 without details.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly data: AppErrorData;

  constructor(code: ErrorCode, data: AppErrorData = {}) {
    super(code, data.cause === undefined ? undefined : { cause: data.cause });
    this.name = 'AppError';
    this.code = code;
    this.data = data;
  }
}

/** Whether an error is the refusal `NOT_FOUND`, and not that of one kind of thing, such as `OBJECTIVE_NOT_FOUND`. */
export const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'NOT_FOUND';

/** For `.catch()`: turns "not found" into undefined. @throws any other error */
export const unlessNotFound = (error: unknown): undefined => {
  if (!isNotFound(error)) throw error;
};

/** For `.catch()`: what is needed for the answer does not answer itself; the client may try again in a second. @throws {AppError} 503 */
export const asUnavailable = (cause: unknown): never => {
  throw new AppError('SERVICE_UNAVAILABLE', { cause, retryAfter: 1 });
};

/** A refusal because of one field: 422. */
export const invalidField = (field: string, message: FieldMessage): AppError =>
  new AppError('VALIDATION', { errors: { [field]: message } });
