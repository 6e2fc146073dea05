import { bool, type InferType, number, type Schema, string, ValidationError } from 'yup';

/*
 * The types that all schemas are made of, and the one way to check a value with a schema. The server and the forms use the same.
 *
 * By itself yup casts what it gets ('5' to 5, 5 to '5', 1 to true), and throws where an object cannot become text ({"toString": 1}).
 * These types do not cast; their transforms may get a value of any type (yup's own `trim()` sees no number: see `line` in fields.ts).
 */

const withoutCasts = <S extends Schema>(schema: S): S => {
  // The built-in cast looks at the schema that was constructed, not at a clone of it: so this one is changed.
  schema.spec.coerce = false;
  return schema;
};

export const strictText = <Value extends string = string>() =>
  withoutCasts(string<Value>()).typeError('validation.type.text');
export const strictNumber = () => withoutCasts(number()).typeError('validation.number');
export const strictFlag = () => withoutCasts(bool()).typeError('validation.type.flag');

/** What is wrong with a field: the key of its message, and the values that the message names. */
type FieldError = { key: string; values: Readonly<Record<string, string | number>> };
/** By path, such as `name` or `keyresults[0].name`; the value as a whole is ''. */
type FieldErrors = Record<string, FieldError>;

const OF_YUP = new Set(['value', 'originalValue', 'path', 'label', 'type', 'values']);

/** What a message may show: the limits and counts of a test, never the value itself, which may be a password. */
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

/** Checks a value with a schema, all fields at once; the value comes back trimmed and without unknown fields. */
export const check = <S extends Schema>(schema: S, value: unknown): Checked<InferType<S>> => {
  try {
    return { ok: true, value: schema.validateSync(value, { abortEarly: false }) };
  } catch (error) {
    if (error instanceof ValidationError) return { ok: false, errors: fieldErrors(error) };
    throw error;
  }
};
