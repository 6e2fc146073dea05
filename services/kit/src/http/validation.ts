import { type Schema, ValidationError } from 'yup';
import { AppError, type FieldMessage } from '../errors.ts';
import { mistypedPaths } from './strict-types.ts';

const KEY = /^[a-z][\w-]*(?:\.[\w-]+)+$/i;

const DEFAULT_KEYS: Record<string, string> = { required: 'validation.required', optionality: 'validation.required' };

const isKeyed = (message: unknown): message is { key: string; values?: Record<string, string | number> } =>
  typeof message === 'object' && message !== null && 'key' in message && typeof message.key === 'string';

const simpleValues = (params: Record<string, unknown> | undefined): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params ?? {}).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );

/** yup's own wording is for developers: only what our schemas say, which is a key, reaches a caller. */
const messageOf = ({ message, type, params }: ValidationError): FieldMessage => {
  if (isKeyed(message)) return message;
  const key = KEY.test(message) ? message : (DEFAULT_KEYS[type ?? ''] ?? 'validation.invalid');
  return { key, values: simpleValues(params) };
};

const fieldOf = (path: string | undefined): string => (path === undefined || path === '' ? 'body' : path);

const isUnder = (path: string, top: string): boolean =>
  path === top || path.startsWith(`${top}.`) || path.startsWith(`${top}[`);

const collect = (error: ValidationError, mistyped: readonly string[]): Record<string, FieldMessage> => {
  const errors: Record<string, FieldMessage> = {};
  for (const problem of error.inner.length > 0 ? error.inner : [error]) {
    const field = fieldOf(problem.path);
    if (!mistyped.some((path) => isUnder(field, fieldOf(path)))) errors[field] ??= messageOf(problem);
  }
  return errors;
};

const castAndTest = <T>(schema: Schema<T>, value: unknown, mistyped: readonly string[]): T => {
  const wrong = Object.fromEntries(mistyped.map((path) => [fieldOf(path), 'validation.invalid']));
  try {
    const valid = schema.validateSync(value, { abortEarly: false, stripUnknown: true });
    if (mistyped.length === 0) return valid;
    throw new AppError('VALIDATION', { errors: wrong });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new AppError('VALIDATION', { errors: { ...wrong, ...collect(error, mistyped) } });
  }
};

/**
 * A body as its schema wants it: unknown fields dropped, types not cast, texts trimmed and so on as the schema says.
 * @throws {AppError} VALIDATION with a message for every field at fault
 */
export const validateBody = <T>(schema: Schema<T>, value: unknown): T =>
  castAndTest(schema, value, mistypedPaths(schema, value));

/** A query string as its schema wants it, cast from text. @throws {AppError} VALIDATION */
export const validateQuery = <T>(schema: Schema<T>, value: unknown): T => castAndTest(schema, value, []);
