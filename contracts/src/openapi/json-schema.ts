import type { Schema } from 'yup';

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
  meta?: { name?: string } & Record<string, Json>;
  tests?: Test[];
  fields?: Record<string, Described>;
  innerType?: Described | Described[];
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
  const tests = new Map((described.tests ?? []).map((test) => [test.name ?? '', test]));
  const [min, max] = LIMITS[described.type] ?? ['minimum', 'maximum'];
  const required = described.type === 'string' && tests.has('required') ? 1 : undefined;
  const format = [...tests.keys()].map((name) => FORMATS[name]).find(Boolean);
  return {
    [min]: numberOf(tests.get('min')?.params?.min) ?? required,
    [max]: numberOf(tests.get('max')?.params?.max),
    pattern: patternOf(tests.get('matches')),
    format,
    ...described.meta,
  };
};

const literal = (value: unknown): Json | undefined =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) ? (value as Json) : undefined;

const typeOf = (described: Described): Json | undefined => {
  const whole = described.tests?.some(({ name }) => name === 'integer') ? 'integer' : TYPES[described.type];
  return described.nullable && whole ? [whole, 'null'] : whole;
};

const valuesOf = ({ oneOf = [], nullable }: Described): Json | undefined => {
  const values = oneOf.flatMap((value) => literal(value) ?? []);
  if (values.length === 0) return undefined;
  return nullable && !values.includes(null) ? [...values, null] : values;
};

const objectSchema = (fields: Record<string, Described>): JsonObject => {
  const required = Object.entries(fields).flatMap(([name, field]) => (field.optional ? [] : [name]));
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, nested(field)])),
    required: required.length > 0 ? required : undefined,
  };
};

/** A `$ref` to a resource by name. */
export const refTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** The name of the resource that a schema describes, if it is one. */
export const nameOf = (schema: Schema): string | undefined => (schema.describe() as Described).meta?.name;

/** A schema nested in another one: a resource becomes a `$ref`. */
const nested = (described: Described): JsonObject =>
  described.meta?.name === undefined ? convert(described) : refTo(described.meta.name);

const convert = (described: Described): JsonObject => {
  if (described.type === 'object') {
    const schema = objectSchema(described.fields ?? {});
    return described.nullable ? { ...schema, type: ['object', 'null'] } : schema;
  }
  if (described.type === 'mixed') return {};
  const { innerType } = described;
  if (described.type === 'array') {
    const items = innerType && !Array.isArray(innerType) ? nested(innerType) : {};
    return { type: 'array', items, ...constraints(described) };
  }
  return {
    type: typeOf(described),
    enum: valuesOf(described),
    default: literal(described.default),
    ...constraints(described),
  };
};

/** The JSON Schema of a yup schema. Rules between fields are left out: JSON Schema cannot express them. */
export const jsonSchema = (schema: Schema): JsonObject => convert(schema.describe() as Described);
