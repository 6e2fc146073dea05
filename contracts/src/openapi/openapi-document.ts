import type { ErrorCode } from '../errors/error-codes.ts';
import { ERRORS } from '../errors/error-codes.ts';
import { BILLING_CALLS } from './billing-calls.ts';
import type { ApiCall } from './call.ts';
import { IDENTITY_CALLS } from './identity-calls.ts';
import { type JsonObject, jsonSchema } from './json-schema.ts';
import { NOTIFICATION_CALLS } from './notification-calls.ts';
import { OKR_CALLS } from './okr-calls.ts';
import { RESOURCES, ref } from './resources.ts';

export const API_CALLS: readonly ApiCall[] = [...IDENTITY_CALLS, ...OKR_CALLS, ...BILLING_CALLS, ...NOTIFICATION_CALLS];

/** What any call of its kind may answer. */
const commonCodes = (call: ApiCall): ErrorCode[] => [
  ...(call.auth === 'public' ? [] : (['SESSION_REQUIRED'] as const)),
  ...(call.path.includes(':') ? (['NOT_FOUND'] as const) : []),
  ...(call.body ? (['BAD_REQUEST', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  ...(call.body || call.query ? (['VALIDATION'] as const) : []),
  'SERVICE_UNAVAILABLE',
];

const refusals = (call: ApiCall): JsonObject => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...commonCodes(call), ...(call.codes ?? [])]) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const answers = [...byStatus].sort(([one], [other]) => one - other);
  return Object.fromEntries(
    answers.map(([status, codes]) => [
      String(status),
      { description: [...new Set(codes)].join(', '), content: { 'application/json': { schema: ref('error') } } },
    ]),
  );
};

const success = ({ answer = {}, media, status = 200 }: ApiCall): JsonObject => {
  const schema = {
    type: 'object',
    properties: { status: { const: true }, ...answer },
    required: ['status', ...Object.keys(answer)],
  };
  const content = media ? { [media]: {} } : { 'application/json': { schema } };
  return { [String(status)]: { description: 'Done', content } };
};

const parameters = (call: ApiCall): JsonObject[] => {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const schema = name === 'type' ? { type: 'string' } : { type: 'string', format: 'uuid' };
    return { name, in: 'path', required: true, schema };
  });
  const properties = call.query ? jsonSchema(call.query).properties : {};
  const inQuery = Object.entries(properties ?? {}).map(([name, schema]) => ({ name, in: 'query', schema }));
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
  const unsafe = call.method !== 'GET' && call.auth !== 'public' && call.auth !== 'cookie';
  return [...inPath, ...inQuery, ...(unsafe ? [key] : [])];
};

const SECURITY = { public: [], cookie: [{ refresh: [] }], session: [{ token: [] }] } as const;

const operation = (call: ApiCall): JsonObject => {
  const listed = parameters(call);
  return {
    tags: [call.tag],
    summary: call.summary,
    security: SECURITY[call.auth ?? 'session'],
    parameters: listed.length > 0 ? listed : undefined,
    requestBody: call.body
      ? { required: true, content: { 'application/json': { schema: jsonSchema(call.body) } } }
      : undefined,
    responses: { ...success(call), ...refusals(call) },
  };
};

const paths = (): JsonObject => {
  const found: Record<string, Record<string, JsonObject>> = {};
  for (const call of API_CALLS) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    found[path] = { ...found[path], [call.method.toLowerCase()]: operation(call) };
  }
  return found;
};

/** The whole API as an OpenAPI 3.1 document. */
export const openApiDocument = (): JsonObject => ({
  openapi: '3.1.0',
  info: {
    title: 'Waymark',
    version: '1',
    description: 'Objectives and key results. Every answer has `status`; a refusal has `code` and `message`.',
  },
  servers: [{ url: '/api/v1' }],
  paths: paths(),
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'EdDSA, 10 minutes' },
      refresh: { type: 'apiKey', in: 'cookie', name: 'waymark_session', description: 'HttpOnly, rotated at each use' },
    },
    schemas: RESOURCES,
  },
});
