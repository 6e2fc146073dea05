import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from '@jest/globals';
import { ArraySchema, ObjectSchema, object, type Schema } from 'yup';
import { ERRORS } from '../errors/error-codes.ts';
import { EVENT_TYPES } from '../events/catalogue.ts';
import * as inputs from '../schemas/all.ts';
import { choice, fields, spelledAlso } from '../schemas/fields.ts';
import { keyresultCreate } from '../schemas/keyresult.ts';
import { objectiveQuery } from '../schemas/objective.ts';
import { reminderCreate } from '../schemas/reminder.ts';
import { acceptedBy } from '../testing/schema-cases.ts';
import { MESSAGES } from '../texts/translate.ts';
import { asyncApiDocument } from './asyncapi-document.ts';
import { documents } from './documents.ts';
import { INPUT_NOTES } from './input-notes.ts';
import { type JsonObject, jsonSchema } from './json-schema.ts';
import { openApiDocument, PUBLIC_CALLS } from './openapi-document.ts';

const folder = path.join(__dirname, '../..');

test.each(documents(folder).map(({ file, text }) => [path.basename(file), file, text] as const))(
  '%s is what `npm run generate -w contracts` writes now',
  (_name, file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);

const references = (document: unknown): string[] => JSON.stringify(document).match(/#\/[\w/]+/g) ?? [];

const step = (at: unknown, name: string): unknown =>
  typeof at === 'object' && at !== null ? new Map(Object.entries(at)).get(name) : undefined;

const reach = (document: unknown, reference: string): unknown => reference.split('/').slice(1).reduce(step, document);

test.each([
  ['OpenAPI', openApiDocument()],
  ['AsyncAPI', asyncApiDocument()],
])('every reference of the %s document resolves', (_name, document) => {
  expect(references(document).length).toBeGreaterThan(20);
  expect(references(document).filter((reference) => reach(document, reference) === undefined)).toEqual([]);
});

const ORGANISATION = '/user/organisations/{org}';

describe('a response in the OpenAPI document', () => {
  const answer = (path: string, method: string, status: number) =>
    ['paths', path, method, 'responses', String(status)].reduce<unknown>(step, openApiDocument());

  test.each([
    [`${ORGANISATION}/objectives/{objective}`, 409, { objective: { $ref: '#/components/schemas/objective' } }],
    [`${ORGANISATION}/objectives/{objective}`, 403, { fields: { type: 'array', items: { type: 'string' } } }],
    [`${ORGANISATION}/teams/{team}`, 409, { team: { $ref: '#/components/schemas/team' } }],
  ])('describes the fields of a refusal in addition to the error: PUT %s, %i', (path, status, properties) => {
    const allOf = [{ $ref: '#/components/schemas/error' }, { type: 'object', properties }];
    expect(answer(path, 'put', status)).toMatchObject({ content: { 'application/json': { schema: { allOf } } } });
  });

  test.each([
    [ORGANISATION, 'put', 200, 'Idempotency-Replayed'],
    [ORGANISATION, 'put', 503, 'Retry-After'],
    [ORGANISATION, 'get', 429, 'Retry-After'],
    [`${ORGANISATION}/objectives`, 'get', 200, 'X-Total-Count'],
    ['/user/export', 'get', 200, 'Content-Disposition'],
  ])('names its headers: %s %s, %i, %s', (path, method, status, name) => {
    expect(answer(path, method, status)).toMatchObject({ headers: { [name]: { $ref: expect.anything() } } });
  });

  test('to a GET without pages has no X-Total-Count header', () => {
    expect(answer(ORGANISATION, 'get', 200)).not.toHaveProperty('headers.X-Total-Count');
  });
});

test('no call is described twice', () => {
  const calls = PUBLIC_CALLS.map(([, { method, path: at }]) => `${method} ${at}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test('the AsyncAPI document has one channel for each event type', () => {
  const channels = Object.values(asyncApiDocument().channels ?? {});
  expect(channels.map((channel) => step(channel, 'address'))).toEqual(EVENT_TYPES);
});

describe('a note about a field', () => {
  const schemas: Readonly<Record<string, unknown>> = inputs;
  const notes = Object.entries(INPUT_NOTES).flatMap(([input, fields]) =>
    Object.keys(fields).map((field) => ({ input, field })),
  );

  it('names a field of that query or body', () => {
    const stale = notes.filter(
      ({ input, field }) => reach(jsonSchema(schemas[input] as Schema), `#/properties/${field}`) === undefined,
    );
    expect(stale).toEqual([]);
  });

  it('is in the OpenAPI document, in a query and in a body', () => {
    const list = ['paths', `${ORGANISATION}/objectives`];
    const [parameters, body] = [
      [...list, 'get', 'parameters'],
      [...list, 'post', 'requestBody', 'content', 'application/json', 'schema', 'properties', 'period_start'],
    ].map((steps) => steps.reduce<unknown>(step, openApiDocument()));
    const start_to = { name: 'start_to', in: 'query', description: '`period_start` on this day or earlier' };
    expect(parameters).toContainEqual(expect.objectContaining(start_to));
    expect(body).toMatchObject({ format: 'date', description: 'Before `period_end`; today where it is left out' });
  });
});

it('the OpenAPI document says what each code of a refusal means', () => {
  const code = ['components', 'schemas', 'error', 'properties', 'code'].reduce<unknown>(step, openApiDocument());
  const meanings = step(code, 'x-enum-descriptions') as string[];
  expect(meanings).toHaveLength(Object.keys(ERRORS).length);
  expect(meanings[Object.keys(ERRORS).indexOf('NOT_WORKING')]).toBe(MESSAGES.en['error.not_working']);
  expect(meanings.filter((meaning) => meaning === '' || meaning.startsWith('error.'))).toEqual([]);
});

/** The schemas of the queries and bodies of all public calls, and of their fields, by name. */
const inputFields = (): [string, Schema][] => {
  const named: Readonly<Record<string, unknown>> = inputs;
  const sent = new Set(PUBLIC_CALLS.flatMap(([, { query, body }]) => [query ?? [], body ?? []].flat()));
  const within = (at: string, schema: Schema): [string, Schema][] => {
    if (schema instanceof ArraySchema) return [[at, schema], ...within(`${at}[]`, schema.innerType as Schema)];
    if (!(schema instanceof ObjectSchema)) return [[at, schema]];
    const fields = Object.entries(schema.fields as Record<string, Schema>);
    return [[at, schema], ...fields.flatMap(([name, field]) => within(`${at}.${name}`, field))];
  };
  return [...sent].flatMap((name) => within(name, named[name] as Schema));
};

/** Whether a JSON Schema admits a value, as far as type, values and form tell; an empty text has no form. */
const admits = (described: JsonObject, value: string | null): boolean => {
  const { anyOf, type, enum: values, pattern, format, minLength = 0 } = described;
  if (Array.isArray(anyOf)) return anyOf.some((one) => admits(one as JsonObject, value));
  if ('const' in described) return described.const === value;
  if (Array.isArray(values) && !values.includes(value)) return false;
  if (type !== undefined && ![type].flat().includes(value === null ? 'null' : 'string')) return false;
  if (value === null) return true;
  const isFormed = value !== '' || format === undefined;
  return isFormed && value.length >= Number(minLength) && (!pattern || new RegExp(String(pattern)).test(value));
};

describe('the OpenAPI document admits an empty text and null where, and only where, the server takes it:', () => {
  // An address to invite has no schema of its own: the list checks it.
  const compared = inputFields().filter(([, { type }]) => type !== 'mixed');

  it('more than 150 fields are compared', () => {
    expect(compared.length).toBeGreaterThan(150);
  });

  it.each(compared)('%s', (_name, schema) => {
    for (const value of ['', null]) {
      const isTaken = object({ value: schema }).isValidSync({ value });
      expect([value, admits(jsonSchema(schema), value)]).toEqual([value, isTaken]);
    }
  });
});

test('the OpenAPI document lists further spellings of a value, each of which the server takes', () => {
  const schema = fields({ often: spelledAlso(choice(['weekly', 'monthly']), { week: 'weekly', month: 'monthly' }) });
  const values = ['weekly', 'monthly', 'week', 'month'];
  expect(jsonSchema(schema)).toMatchObject({ properties: { often: { enum: values } } });
  expect(values.map((often) => acceptedBy(schema, { often }))).toEqual(
    ['weekly', 'monthly', 'weekly', 'monthly'].map((often) => ({ often })),
  );
});

describe('a yup schema as JSON Schema', () => {
  test('keeps types, limits and required fields', () => {
    expect(jsonSchema(keyresultCreate)).toMatchObject({
      type: 'object',
      required: ['name', 'measured_by', 'start_value', 'target_value'],
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 255 },
        description: { type: ['string', 'null'], maxLength: 5000 },
        target_value: { type: 'number', minimum: -1e15, maximum: 1e15 },
        present_progress_score: { minimum: 0, maximum: 100 },
      },
    });
  });

  test('keeps choices, patterns and defaults', () => {
    expect(jsonSchema(reminderCreate)).toMatchObject({
      properties: {
        frequency: { enum: ['weekly', 'monthly', 'month'] },
        day: { type: 'integer' },
        time: { pattern: '^([01]\\d|2[0-3]):00$' },
      },
    });
    expect(jsonSchema(objectiveQuery)).toMatchObject({
      properties: {
        sort: { default: 'period_end' },
        limit: { type: 'integer', default: 1000, maximum: 1000 },
        start_from: { format: 'date' },
      },
    });
  });
});
