import { type InferType, type Schema, ValidationError } from 'yup';

/** What is wrong with a field: the key of its message, and the values its placeholders take. */
export type FieldProblem = { key: string; values: Readonly<Record<string, string | number>> };
/** By path, such as `name` or `keyresults[0].name`. */
export type FieldProblems = Record<string, FieldProblem>;

const OF_YUP = new Set(['value', 'originalValue', 'path', 'label', 'type', 'values']);

/** What a message may show: the limits and counts of a test, never the value itself, which may be a password. */
const placeholders = (params: Readonly<Record<string, unknown>> | undefined): FieldProblem['values'] => {
  const shown: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params ?? {})) {
    if (!OF_YUP.has(name) && (typeof value === 'string' || typeof value === 'number')) shown[name] = value;
  }
  return shown;
};

/** The first problem of each field of a yup error. */
export const fieldProblems = (error: ValidationError): FieldProblems => {
  const problems: FieldProblems = {};
  for (const { path, message, params } of error.inner.length > 0 ? error.inner : [error]) {
    problems[path ?? ''] ??= { key: message, values: placeholders(params) };
  }
  return problems;
};

export type Checked<Value> = { ok: true; value: Value } | { ok: false; problems: FieldProblems };

/** Checks a value with a schema, all fields at once; the value comes back trimmed and without unknown fields. */
export const check = <S extends Schema>(schema: S, value: unknown): Checked<InferType<S>> => {
  try {
    return { ok: true, value: schema.validateSync(value, { abortEarly: false }) };
  } catch (error) {
    if (error instanceof ValidationError) return { ok: false, problems: fieldProblems(error) };
    throw error;
  }
};
