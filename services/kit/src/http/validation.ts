import { type Schema, ValidationError } from 'yup';
import { AppError, type FieldMessage } from '../errors.ts';
import { type Mistyped, shapedBy } from './strict-types.ts';

const KEY = /^[a-z][\w-]*(?:\.[\w-]+)+$/i;

const DEFAULT_KEYS: Record<string, string> = { required: 'validation.required', optionality: 'validation.required' };

const TYPE_KEYS: Record<string, string> = {
  string: 'validation.type.text',
  number: 'validation.number',
  boolean: 'validation.type.flag',
  array: 'validation.type.list',
  object: 'validation.type.object',
};

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

const collect = (error: ValidationError, wrong: readonly Mistyped[]): Record<string, FieldMessage> => {
  const errors: Record<string, FieldMessage> = {};
  for (const problem of error.inner.length > 0 ? error.inner : [error]) {
    const field = fieldOf(problem.path);
    if (!wrong.some(({ path }) => isUnder(field, fieldOf(path)))) errors[field] ??= messageOf(problem);
  }
  return errors;
};

const castAndTest = <T>(schema: Schema<T>, value: unknown, wrong: readonly Mistyped[]): T => {
  const errors: Record<string, FieldMessage> = {};
  for (const { path, type } of wrong) errors[fieldOf(path)] = TYPE_KEYS[type] ?? 'validation.invalid';
  try {
    const valid = schema.validateSync(value, { abortEarly: false, stripUnknown: true });
    if (wrong.length === 0) return valid;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    Object.assign(errors, collect(error, wrong));
  }
  throw new AppError('VALIDATION', { errors });
};

/**
 * A body as its schema wants it: unknown fields dropped, types not cast, texts trimmed and so on as the schema says.
 * @throws {AppError} VALIDATION with a message for every field at fault
 */
export const validateBody = <T>(schema: Schema<T>, value: unknown): T => {
  const wrong: Mistyped[] = [];
  const shaped = shapedBy(schema, value, '', wrong);
  return castAndTest(schema, shaped, wrong);
};

const queryFields = (schema: Schema): Record<string, unknown> =>
  'fields' in schema && typeof schema.fields === 'object' ? { ...schema.fields } : {};

const isList = (field: unknown): boolean =>
  typeof field === 'object' && field !== null && 'type' in field && field.type === 'array';

/**
 * A query string as its schema wants it, cast from text; a list that came once is a list of one.
 * @throws {AppError} VALIDATION
 */
export const validateQuery = <T>(schema: Schema<T>, value: object): T => {
  const known = Object.entries(queryFields(schema)).flatMap(([name, field]) => {
    if (!Object.hasOwn(value, name)) return [];
    const found = (value as Record<string, unknown>)[name];
    return [[name, isList(field) && !Array.isArray(found) ? [found] : found]];
  });
  return castAndTest(schema, Object.fromEntries(known), []);
};
