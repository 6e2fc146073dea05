import { ArraySchema, ObjectSchema, object, type Schema } from 'yup';

/** A JSON Schema (2020-12), as OpenAPI 3.1 and AsyncAPI 3.0 use it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };
export type JsonObject = { readonly [key: string]: Json | undefined };

type Test = { name?: string; params?: Record<string, unknown> };
type Described = {
  type: string;
  nullable?: boolean;
  optional?: boolean;
  oneOf?: unknown[];
  default?: unknown;
  meta?: { name?: string; spellings?: readonly string[] } & Record<string, Json>;
  tests?: Test[];
};

const TYPES: Readonly<Record<string, string>> = { string: 'string', number: 'number', boolean: 'boolean' };
const FORMATS: Readonly<Record<string, string>> = {
  email: 'email',
  uuid: 'uuid',
  date: 'date',
  instant: 'date-time',
  datetime: 'date-time',
};
const LIMITS: Readonly<Record<string, readonly [string, string]>> = {
  string: ['minLength', 'maxLength'],
  number: ['minimum', 'maximum'],
  array: ['minItems', 'maxItems'],
};

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const patternOf = (test: Test | undefined): string | undefined => {
  const regex = test?.params?.regex;
  return regex instanceof RegExp ? regex.source : undefined;
};

const constraints = (described: Described): JsonObject => {
  const { spellings: _, ...meta } = described.meta ?? {};
  const tests = new Map((described.tests ?? []).map((test) => [test.name ?? '', test]));
  const [min, max] = LIMITS[described.type] ?? ['minimum', 'maximum'];
  const required = described.type === 'string' && tests.has('required') ? 1 : undefined;
  const format = [...tests.keys()].map((name) => FORMATS[name]).find(Boolean);
  return {
    [min]: numberOf(tests.get('min')?.params?.min) ?? required,
    [max]: numberOf(tests.get('max')?.params?.max),
    pattern: patternOf(tests.get('matches')),
    format,
    ...meta,
  };
};

const literal = (value: unknown): Json | undefined =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) ? (value as Json) : undefined;

/** Also if a transform takes it for another value, such as the empty choice of a form for null. */
const takes = (schema: Schema, value: unknown): boolean => object({ value: schema }).isValidSync({ value });

const orNull = (schema: Schema, type: string | undefined): Json | undefined =>
  type !== undefined && takes(schema, null) ? [type, 'null'] : type;

const typeOf = (schema: Schema, { tests, type }: Described): Json | undefined =>
  orNull(schema, tests?.some(({ name }) => name === 'integer') ? 'integer' : TYPES[type]);

const valuesOf = (schema: Schema, { oneOf = [], meta }: Described): Json | undefined => {
  const values = oneOf.flatMap((value) => literal(value) ?? []);
  if (values.length === 0) return undefined;
  const others = ['', null].filter((value) => takes(schema, value));
  return [...new Set([...values, ...(meta?.spellings ?? []), ...others])];
};

/** Says whether clients may send an empty text; what is sent to them is never empty instead of having its form. */
const withEmpty = (schema: Schema, described: JsonObject): JsonObject => {
  if (described.enum !== undefined || schema.type !== 'string' || schema.spec.strict) return described;
  const hasForm = described.pattern !== undefined || described.format !== undefined;
  if (takes(schema, '')) return hasForm ? { anyOf: [described, { const: '' }] } : described;
  return hasForm ? described : { ...described, minLength: described.minLength ?? 1 };
};

const objectSchema = (fields: Record<string, Schema>): JsonObject => {
  const required = Object.entries(fields).flatMap(([name, field]) => (field.spec.optional ? [] : [name]));
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, nested(field)])),
    required: required.length > 0 ? required : undefined,
  };
};

/** A `$ref` to a resource by name. */
export const refTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

const describe = (schema: Schema): Described => schema.describe() as Described;

/** The name of the resource that a schema describes, if it is one. */
export const nameOf = (schema: Schema): string | undefined => describe(schema).meta?.name;

/** A schema nested in another one: a resource becomes a `$ref`. */
const nested = (schema: Schema): JsonObject => {
  const name = nameOf(schema);
  return name === undefined ? jsonSchema(schema) : refTo(name);
};

/**
 * The JSON Schema of a yup schema: it admits what the schema takes. Rules between fields are left out, because JSON Schema cannot express
 * them, and so is the space around texts that are trimmed.
 */
export const jsonSchema = (schema: Schema): JsonObject => {
  const described = describe(schema);
  if (schema instanceof ObjectSchema) {
    const whole = objectSchema(schema.fields as Record<string, Schema>);
    return { ...whole, type: orNull(schema, 'object') };
  }
  if (described.type === 'mixed') return { ...described.meta };
  if (schema instanceof ArraySchema) {
    const items = schema.innerType ? nested(schema.innerType as Schema) : {};
    return { type: orNull(schema, 'array'), items, ...constraints(described) };
  }
  return withEmpty(schema, {
    type: typeOf(schema, described),
    enum: valuesOf(schema, described),
    default: literal(described.default),
    ...constraints(described),
  });
};
