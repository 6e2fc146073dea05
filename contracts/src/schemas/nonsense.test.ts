import { describe, expect, test } from '@jest/globals';
import { ArraySchema, ObjectSchema, type Schema } from 'yup';
import * as contracts from '../index.ts';

/** A list in a list in a list: whatever descends into it by recursion ends with an exhausted stack. */
const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

const NONSENSE: readonly unknown[] = [
  null,
  '',
  ' ',
  'x',
  'x'.repeat(100_000),
  '\0',
  '\ud800',
  '__proto__',
  0,
  -0,
  1.5,
  1e308,
  Number.POSITIVE_INFINITY,
  true,
  false,
  [],
  [null],
  [[]],
  [{}],
  ['x', 5, null, {}],
  nested(40_000),
  ['x', nested(40_000)],
  {},
  { toString: null },
  { length: 5 },
  { constructor: 1, hasOwnProperty: 2, toString: 3 },
  JSON.parse('{"__proto__": {"admin": true}}'),
];

/** A value whose texts are all the given one, and the paths of these texts. */
const filled = (schema: Schema, text: string, at = ''): { value: unknown; paths: string[] } => {
  if (schema instanceof ArraySchema) {
    const { value, paths } = filled(schema.innerType as Schema, text, `${at}[0]`);
    return { value: [value], paths };
  }
  if (!(schema instanceof ObjectSchema)) return { value: text, paths: schema.type === 'string' ? [at] : [] };
  const parts = Object.entries(schema.fields as Record<string, Schema>).map(([name, field]) => {
    return [name, filled(field, text, at ? `${at}.${name}` : name)] as const;
  });
  const value = Object.fromEntries(parts.map(([name, part]) => [name, part.value]));
  return { value, paths: parts.flatMap(([, { paths }]) => paths) };
};

type Place = { path: string; bodyWith: (value: unknown) => unknown };

/** Every field of a schema, also of objects within it and of those in its lists, with a body that has only this field. */
const placesIn = (schema: Schema): Place[] => {
  const within = (key: string, inner: Schema, wrapped: (value: unknown) => unknown): Place[] =>
    placesIn(inner).map(({ path, bodyWith }) => ({
      path: `${key}.${path}`,
      bodyWith: (value) => wrapped(bodyWith(value)),
    }));
  if (schema instanceof ArraySchema) return within('0', schema.innerType as Schema, (value) => [value]);
  if (!(schema instanceof ObjectSchema)) return [];
  return Object.entries(schema.fields as Record<string, Schema>).flatMap(([name, field]) => {
    const bodyWith = (value: unknown) => ({ [name]: value });
    return [{ path: name, bodyWith }, ...within(name, field, bodyWith)];
  });
};

const exported: [string, unknown][] = Object.entries(contracts);
const bodies = exported.flatMap(([name, thing]): [string, ObjectSchema<Record<string, unknown>>][] =>
  thing instanceof ObjectSchema && !name.endsWith('Snapshot') ? [[name, thing]] : [],
);

const known = new Set(Object.keys(contracts.MESSAGES.en));

const unknownKeys = (schema: Schema, value: unknown): string[] => {
  const checked = contracts.check(schema, value);
  if (checked.ok) return [];
  return Object.values(checked.errors)
    .map(({ key }) => key)
    .filter((key) => !known.has(key));
};

test.each(bodies)('%s names each text that holds a character which cannot be stored', (_name, schema) => {
  for (const text of ['a\0b', '\ud800']) {
    const { value, paths } = filled(schema, text);
    const checked = contracts.check(schema, value);
    expect(Object.keys(checked.ok ? {} : checked.errors)).toEqual(expect.arrayContaining(paths));
  }
});

describe('every schema reports invalid values with known messages, and never throws', () => {
  test('more than 25 schemas are checked', () => {
    expect(bodies.length).toBeGreaterThan(25);
  });

  test.each(bodies)('%s with each invalid value as the body', (_name, schema) => {
    for (const value of NONSENSE) expect(unknownKeys(schema, value)).toEqual([]);
  });

  test.each(bodies)('%s with each invalid value in a single field', (_name, schema) => {
    for (const { path, bodyWith } of placesIn(schema)) {
      for (const value of NONSENSE)
        expect([path, value, unknownKeys(schema, bodyWith(value))]).toEqual([path, value, []]);
    }
  });

  test.each(bodies)('%s with the same invalid value in every field', (_name, schema) => {
    for (const value of NONSENSE) {
      const body = Object.fromEntries(Object.keys(schema.fields).map((field) => [field, value]));
      expect(unknownKeys(schema, body)).toEqual([]);
    }
  });
});
