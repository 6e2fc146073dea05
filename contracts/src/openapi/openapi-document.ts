import { answerSchema } from '../api/answer-schema.ts';
import type { DeclaredCall, InputName } from '../api/call.ts';
import { CATALOGUE, isPublicCall } from '../api/catalogue.ts';
import { codesOf, honoursIdempotencyKey } from '../api/codes.ts';
import { inputSchema } from '../api/input-schema.ts';
import { scopesOf } from '../api/token-scopes.ts';
import { VALUES } from '../api/values.ts';
import type { ErrorCode } from '../errors/error-codes.ts';
import { ERRORS } from '../errors/error-codes.ts';
import { translate } from '../texts/translate.ts';
import { INPUT_NOTES } from './input-notes.ts';
import { type JsonObject, jsonSchema, nameOf, refTo } from './json-schema.ts';

/** The calls of clients by operation id, sorted by path and method. */
export const PUBLIC_CALLS: readonly (readonly [string, DeclaredCall])[] = Object.values(CATALOGUE)
  .flatMap((calls) => Object.entries(calls))
  .filter(([, call]) => isPublicCall(call))
  .sort(([, one], [, other]) => `${one.path} ${one.method}`.localeCompare(`${other.path} ${other.method}`, 'en'));

const ERROR_SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    status: { const: false },
    code: {
      type: 'string',
      enum: Object.keys(ERRORS),
      'x-enum-descriptions': Object.values(ERRORS).map(({ messageKey }) => translate('en', messageKey, { limit: '…' })),
    },
    message: { type: 'string', description: "In the caller's language" },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'With 422 only: a text for each field at fault',
    },
  },
  required: ['status', 'code', 'message'],
};

/** The headers of answers, described once. */
const HEADERS = {
  retry_after: { schema: { type: 'integer' }, description: 'Seconds until another attempt makes sense' },
  www_authenticate: {
    schema: { type: 'string' },
    description: 'Asks for a bearer token, with `error="invalid_token"` if the given one is not valid',
  },
  total_count: { schema: { type: 'integer' }, description: 'The number of items over all pages' },
  content_disposition: { schema: { type: 'string' }, description: 'Names the file' },
  location: { schema: { type: 'string' }, description: 'The page that it leads to' },
  idempotency_replayed: { schema: { const: 'true' }, description: 'Only with the first answer to a repeated call' },
} satisfies Record<string, JsonObject>;
const header = (name: keyof typeof HEADERS): JsonObject => ({ $ref: `#/components/headers/${name}` });

/** The headers of refusals, by status. */
const REFUSAL_HEADERS: Readonly<Record<number, JsonObject>> = {
  [ERRORS.SESSION_REQUIRED.status]: { 'WWW-Authenticate': header('www_authenticate') },
  [ERRORS.TOO_MANY_REQUESTS.status]: { 'Retry-After': header('retry_after') },
  [ERRORS.SERVICE_UNAVAILABLE.status]: { 'Retry-After': header('retry_after') },
};

/** A refusal with one status. Data that only some of its codes contain is optional. */
const refusalSchema = ({ refusalData = {} }: DeclaredCall, codes: readonly ErrorCode[]): JsonObject => {
  const answer = Object.assign({}, ...codes.map((code) => refusalData[code] ?? {}));
  const held = Object.entries(jsonSchema(answerSchema({ answer })).properties ?? {});
  const properties = Object.fromEntries(held.filter(([name]) => name !== 'status'));
  if (Object.keys(properties).length === 0) return refTo('error');
  return { allOf: [refTo('error'), { type: 'object', properties }] };
};

const refusals = (call: DeclaredCall): JsonObject => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(call)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const answers = [...byStatus].sort(([one], [other]) => one - other);
  return Object.fromEntries(
    answers.map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        headers: REFUSAL_HEADERS[status],
        content: { 'application/json': { schema: refusalSchema(call, codes) } },
      },
    ]),
  );
};

const success = (call: DeclaredCall): JsonObject => {
  const content = call.media
    ? { [call.media]: {} }
    : { 'application/json': { schema: jsonSchema(answerSchema(call)) } };
  const headers = {
    ...(call.paged ? { 'X-Total-Count': header('total_count') } : {}),
    ...(call.status === 303 ? { Location: header('location') } : {}),
    ...(call.download ? { 'Content-Disposition': header('content_disposition') } : {}),
    ...(honoursIdempotencyKey(call) ? { 'Idempotency-Replayed': header('idempotency_replayed') } : {}),
  };
  const hasHeaders = Object.keys(headers).length > 0;
  return {
    [String(call.status ?? 200)]: { description: 'Done', headers: hasHeaders ? headers : undefined, content },
  };
};

const KEY = 'New for each call; the same call, repeated with it within 24 hours, gets the first answer';

/** What the services accept as a key: `services/kit/src/http/idempotency.ts`. */
const KEY_SCHEMA = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' };

/** The fields of a query or body, with what is noted about them. */
const fieldsOf = (input: InputName): { name: string; schema: JsonObject; note: string | undefined }[] => {
  const notes: Readonly<Record<string, string | undefined>> = INPUT_NOTES[input] ?? {};
  const properties = jsonSchema(inputSchema(input)).properties as Record<string, JsonObject>;
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, note: notes[name] }));
};

const bodySchema = (input: InputName): JsonObject => ({
  ...jsonSchema(inputSchema(input)),
  properties: Object.fromEntries(
    fieldsOf(input).map(({ name, schema, note }) => [name, note ? { ...schema, description: note } : schema]),
  ),
});

/** A value in a URL is never null. */
const inUrl = ({ type, ...rest }: JsonObject): JsonObject => ({ type: [type].flat()[0], ...rest });

const parameters = (call: DeclaredCall): JsonObject[] => {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const schema = call.params?.[name] === 'text' ? { type: 'string' } : { type: 'string', format: 'uuid' };
    return { name, in: 'path', required: true, schema };
  });
  const inQuery = (call.query ? fieldsOf(call.query) : []).map(({ name, schema, note }) => ({
    name,
    in: 'query',
    schema: inUrl(schema),
    description: note,
  }));
  const key = { name: 'Idempotency-Key', in: 'header', schema: KEY_SCHEMA, description: KEY };
  return [...inPath, ...inQuery, ...(honoursIdempotencyKey(call) ? [key] : [])];
};

const security = (call: DeclaredCall): JsonObject[] => {
  const { auth = 'session' } = call;
  if (auth === 'cookie') return [{ refresh: [] }];
  if (auth !== 'session') return [];
  const scopes = scopesOf(call);
  return [{ token: [] }, ...(scopes ? [{ api_token: [...scopes] }] : [])];
};

const operation = (name: string, call: DeclaredCall): JsonObject => {
  const listed = parameters(call);
  return {
    operationId: name,
    tags: [call.tag],
    summary: call.summary,
    description: call.note,
    security: security(call),
    parameters: listed.length > 0 ? listed : undefined,
    requestBody: call.body
      ? { required: true, content: { 'application/json': { schema: bodySchema(call.body) } } }
      : undefined,
    responses: { ...success(call), ...refusals(call) },
  };
};

const paths = (): JsonObject => {
  const found: Record<string, Record<string, JsonObject>> = {};
  for (const [name, call] of PUBLIC_CALLS) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    found[path] = { ...found[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return found;
};

const resources = (): JsonObject =>
  Object.fromEntries(
    Object.values(VALUES).flatMap((schema) => {
      const name = nameOf(schema);
      return name === undefined ? [] : [[name, jsonSchema(schema)]];
    }),
  );

/** The whole API as an OpenAPI 3.1 document. */
export const openApiDocument = (): JsonObject => ({
  openapi: '3.1.0',
  info: {
    title: 'Waymark',
    version: '1',
    description:
      'Every answer has `status`, a refusal `code` and `message`; another method is 405 `METHOD_NOT_ALLOWED` with `Allow`.',
  },
  servers: [{ url: '/api/v1' }],
  paths: paths(),
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Of a session: EdDSA, 10 minutes' },
      api_token: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'wmk_...',
        description: 'An access token for programs, with the scopes that a call names: read, write, admin',
      },
      refresh: {
        type: 'apiKey',
        in: 'cookie',
        name: 'waymark_session',
        description: 'HttpOnly, rotated at each use; over https its name is `__Secure-waymark_session`',
      },
    },
    headers: HEADERS,
    schemas: { ...resources(), error: ERROR_SCHEMA },
  },
});
