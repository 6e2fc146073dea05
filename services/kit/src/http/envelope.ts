import { ERRORS, type Lang, translate } from '@waymark/contracts';
import { isDatabaseUnavailable, sqlStateOf } from '../database/store-errors.ts';
import { AppError, type FieldMessage } from '../errors.ts';

/**
 * The answer to a caller for any error. Our own refusals are kept; an unavailable store is 503; data errors of Postgres should have been
 * caught by a schema, and still answer 4xx; anything else is a bug: 500.
 */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return new AppError('SERVICE_UNAVAILABLE', { cause: error, retryAfter: 1 });
  const state = sqlStateOf(error);
  if (state.startsWith('22')) return new AppError('BAD_REQUEST', { cause: error });
  if (state.startsWith('23') || state.startsWith('40')) return new AppError('EDITED_MEANWHILE', { cause: error });
  return new AppError('INTERNAL_ERROR', { cause: error });
};

/** Whether an error that looks like a refusal to the caller is really a bug. */
export const isOurFault = (error: AppError): boolean =>
  error.code === 'INTERNAL_ERROR' || (error.data.cause !== undefined && sqlStateOf(error.data.cause) !== '');

const textOf = (lang: Lang, message: FieldMessage): string => {
  const { key, values } = typeof message === 'string' ? { key: message, values: undefined } : message;
  const text = translate(lang, key, values);
  return text === '' || text === key ? translate(lang, 'validation.invalid') : text;
};

/** The body of every answer of 400 and above. */
export const errorEnvelope = (error: AppError, lang: Lang): Record<string, unknown> => {
  const { errors, body, values } = error.data;
  const texts = Object.entries(errors ?? {}).map(([field, message]) => [field, textOf(lang, message)]);
  return {
    ...body,
    status: false,
    code: error.code,
    message: translate(lang, ERRORS[error.code].messageKey, values),
    ...(texts.length > 0 ? { errors: Object.fromEntries(texts) } : {}),
  };
};
