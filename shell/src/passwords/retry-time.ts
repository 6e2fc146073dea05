import { ApiError, formatRelative, i18n, isApiError } from '@waymark/shell-kit';

/** A refusal for too many tries says when to try again; any other error stays what it is. */
export const withRetryTime = (error: unknown, now: Date = new Date()): unknown => {
  if (!isApiError(error, 'TOO_MANY_REQUESTS') || !error.retryAfter) return error;
  const { status, code, retryAfter } = error;
  const until = new Date(now.getTime() + retryAfter * 1000).toISOString();
  const message = i18n.t('shell:login.too_many_tries', { when: formatRelative(until, now) });
  return new ApiError({ status, code, retryAfter, message, cause: error });
};

/** For `catch`: throws the error, with the time to wait, if it has one. */
export const throwWithRetryTime = (error: unknown): never => {
  throw withRetryTime(error);
};
