import type { Schema } from 'yup';

type Described = { type: string; fields?: Record<string, unknown>; innerType?: unknown };

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

/**
 * Where a body's value has another JSON type than its schema. yup would cast it: "3" to 3, 1 to true; an API should not.
 * Paths are yup's: `keyresults[0].name`. The walk follows the schema, so its depth is ours.
 */
export const mistypedPaths = (schema: unknown, value: unknown, path = ''): string[] => {
  if (value === undefined || value === null) return [];
  const known = resolved(schema, value);
  if (known === undefined) return [];
  if (FITS[known.type]?.(value) === false) return [path];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => mistypedPaths(known.innerType, item, `${path}[${index}]`));
  }
  return Object.entries(known.fields ?? {}).flatMap(([key, field]) =>
    Object.hasOwn(value, key)
      ? mistypedPaths(field, (value as Record<string, unknown>)[key], joined(path, key))
      : [],
  );
};
