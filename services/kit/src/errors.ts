import type { ErrorCode } from '@waymark/contracts';

/** A text to show at a field: a key of the contracts' texts, with the values that it names. */
export type FieldMessage = string | { key: string; values?: Record<string, string | number> };

type AppErrorData = {
  /** What is wrong at each field; goes with 422. */
  errors?: Record<string, FieldMessage>;
  /** Further members of the answer, such as the current state of the resource. */
  body?: object;
  /** Values for the placeholders of the message. */
  values?: Record<string, string | number>;
  /** Seconds after which to try again; goes with 429 and 503. */
  retryAfter?: number;
  cause?: unknown;
};

/**
 * A refusal that a caller is meant to see. Its status and its message follow from the code alone (contracts: `ERRORS`).
 * Anything else that is thrown is a fault of ours and answers 500 without detail.
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

export const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'NOT_FOUND';

/** For `.catch()`: turns "not found" into undefined. @throws any other error */
export const unlessNotFound = (error: unknown): undefined => {
  if (!isNotFound(error)) throw error;
};

/** The refusal of what was sent in one field: 422. */
export const invalidField = (field: string, message: FieldMessage): AppError =>
  new AppError('VALIDATION', { errors: { [field]: message } });
