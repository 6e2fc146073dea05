import type { Schema } from 'yup';

type Described = { type: string; fields?: Record<string, unknown>; innerType?: unknown };

/** A place, and the type that its schema has. Paths are yup's: `keyresults[0].name`. */
export type Mistyped = { path: string; type: string };

const FITS: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && !Array.isArray(value),
  date: (value) => typeof value === 'string',
};

const resolved = (schema: unknown, value: unknown): Described | undefined => {
  if (typeof schema !== 'object' || schema === null || !('resolve' in schema)) return undefined;
  return (schema as Schema).resolve({ value }) as unknown as Described;
};

const joined = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

const shapedObject = (fields: Record<string, unknown>, value: object, path: string, wrong: Mistyped[]) => {
  const shaped: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    if (!Object.hasOwn(value, key)) continue;
    const found = shapedBy(field, (value as Record<string, unknown>)[key], joined(path, key), wrong);
    if (found !== undefined) shaped[key] = found;
  }
  return shaped;
};

/**
 * What of a JSON value its schema knows, and `wrong`: where it has another JSON type. yup would cast it ("3" to 3, 1 to true), which an
 * API should not; and would trip over names like `__proto__` and endless depth. The walk follows the schema, so its depth is ours.
 */
export const shapedBy = (schema: unknown, value: unknown, path: string, wrong: Mistyped[]): unknown => {
  if (value === undefined || value === null) return value;
  const known = resolved(schema, value);
  if (known === undefined) return value;
  if (FITS[known.type]?.(value) === false) {
    wrong.push({ path, type: known.type });
    return undefined;
  }
  if (Array.isArray(value) && known.innerType) {
    return value.map((item, index) => shapedBy(known.innerType, item, `${path}[${index}]`, wrong));
  }
  if (known.type === 'object' && known.fields) return shapedObject(known.fields, value, path, wrong);
  return value;
};
