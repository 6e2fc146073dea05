import { bool, type InferType, number, type Schema, string, ValidationError } from 'yup';

/*
 * The types that all schemas are made of, and the one function that checks a value. Server and forms share them.
 * yup by itself casts values ('5' to 5, 5 to '5', 1 to true), and throws if an object cannot become text ({"toString": 1}). These types do
 * not cast, so their transforms may receive any type (yup's own `trim()` expects a string: see `line` in fields.ts).
 */

const withoutCasts = <S extends Schema>(schema: S): S => {
  // yup's cast reads the spec of the original schema, not of a clone, so the original is changed.
  schema.spec.coerce = false;
  return schema;
};

/** A text without NUL and lone surrogates, which PostgreSQL cannot store. */
export const strictText = <Value extends string = string>() =>
  withoutCasts(string<Value>())
    .typeError('validation.type.text')
    .test('storable', 'validation.text.characters', (text) => !text || (text.isWellFormed() && !text.includes('\0')));
/** A number, and no text that reads as one. The caller names the message for null (`nonNullable`). */
export const strictNumber = () => withoutCasts(number()).typeError('validation.number');
/** True or false, and nothing that counts as one of them. The caller names the message for null. */
export const strictFlag = () => withoutCasts(bool()).typeError('validation.type.flag');

/** What is wrong with a field: the key of its message and the values for its placeholders. */
type FieldError = { key: string; values: Readonly<Record<string, string | number>> };
/** By path, such as `name` or `keyresults[0].name`; '' is the value as a whole. */
type FieldErrors = Record<string, FieldError>;

const OF_YUP = new Set(['value', 'originalValue', 'path', 'label', 'type', 'values']);

/** Values for a message: limits and counts of a test, never the checked value, which may be a password. */
const placeholders = (params: Readonly<Record<string, unknown>> | undefined): FieldError['values'] => {
  const shown: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params ?? {})) {
    if (!OF_YUP.has(name) && (typeof value === 'string' || typeof value === 'number')) shown[name] = value;
  }
  return shown;
};

/** The first error of each field. */
export const fieldErrors = (error: ValidationError): FieldErrors => {
  const errors: FieldErrors = {};
  for (const { path, message, params } of error.inner.length > 0 ? error.inner : [error]) {
    errors[path ?? ''] ??= { key: message, values: placeholders(params) };
  }
  return errors;
};

type Checked<Value> = { ok: true; value: Value } | { ok: false; errors: FieldErrors };

/** Checks all fields of a value. The result is trimmed and has no unknown fields. */
export const check = <S extends Schema>(schema: S, value: unknown): Checked<InferType<S>> => {
  try {
    return { ok: true, value: schema.validateSync(value, { abortEarly: false }) };
  } catch (error) {
    if (error instanceof ValidationError) return { ok: false, errors: fieldErrors(error) };
    throw error;
  }
};
