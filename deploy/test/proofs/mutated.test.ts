import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Random, randomOf } from '@waymark/contracts/testing';
import { parse } from 'yaml';
import { type HostedProduct, hostProduct } from '../helpers/hosted-product.ts';
import { fillPath, type TenantWorld, tenantWorld } from '../helpers/tenant-world.ts';
import { visitFrom } from '../helpers/visitor.ts';

const LIMIT_MS = 120_000;
const REQUESTS = 2_000;
const AT_ONCE = 8;
const SEED = 20_261_120;

let product: HostedProduct;
let world: TenantWorld;
beforeAll(async () => {
  product = await hostProduct();
  world = await tenantWorld(product);
}, LIMIT_MS);
afterAll(() => product.close(), LIMIT_MS);

type Operation = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: { 'application/json': { schema: { properties?: Record<string, unknown> } } } };
};

const DOCUMENT = path.join(import.meta.dirname, '../../../contracts/openapi.yaml');
const document = parse(readFileSync(DOCUMENT, 'utf8')) as { paths: Record<string, Record<string, Operation>> };
const operationOf = (method: string, address: string): Operation | undefined => {
  const shape = (text: string) => text.replace(/\{\w+\}|:\w+/g, '*');
  const found = Object.entries(document.paths).find(([known]) => shape(`/api/v1${known}`) === shape(address));
  return found?.[1][method.toLowerCase()];
};

const UUID = '6f1d2a55-7c0e-4c7a-9a55-0c8a8f6d2f11';
const HOSTILE_VALUES: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  2 ** 53,
  0.1,
  '',
  ' ',
  'x',
  'a\u0000b',
  '\ud800',
  '👩‍🚀',
  '‮abc',
  'x'.repeat(10_000),
  "'; drop table users; --",
  '%',
  '\\',
  '{{7*7}}',
  '2026-02-30',
  '2026-01-01',
  '9999-12-31',
  '0000-00-00',
  '25:00',
  UUID,
  'admin@exämple.com',
  [],
  [null],
  [[]],
  {},
  { $gt: '' },
  Array.from({ length: 300 }, () => 'x'),
  { toString: 1 },
  [UUID, UUID],
  '-0',
  'NaN',
  '1e999',
  'grow_plan',
  'working',
  'weekly',
  'Mars/Olympus',
  { __proto__: null, constructor: 'x' },
  'data:image/png;base64,AAAA',
  'AAAA',
  'https://hooks.slack.com/services/x',
];
const BROKEN_BODIES = [
  '{',
  '[]',
  '"text"',
  'null',
  '1',
  '{"a":',
  '\u0000',
  '{"a":1}}',
  '[[[[[[[[[]]]]]]]]]',
  '{"__proto__":{"x":1}}',
];
const BROKEN_SEGMENTS = [
  '%00',
  '%ff',
  '..%2f',
  "'",
  '%20',
  'null',
  '0',
  '%F0%9F%9A%80',
  'x'.repeat(300),
  UUID,
  '%2e%2e',
  '%5Cx',
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** Calls that would delete the data of this test, or that never end. */
const isLeftOut = (line: string) =>
  /GET .*\/live$|DELETE \/api\/v1\/user(\/organisations\/:org)?$|user\/logout$/.test(line);

const mutatedBody = (random: Random, operation: Operation | undefined): unknown => {
  if (random.next() < 0.1) return random.pick(BROKEN_BODIES);
  const known = Object.keys(operation?.requestBody?.content['application/json'].schema.properties ?? {});
  const fields = [...known, 'unexpected'].filter(() => random.next() < 0.6);
  return Object.fromEntries(fields.map((field) => [field, random.pick(HOSTILE_VALUES)]));
};

const inWords = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 500).toWellFormed();

const mutatedQuery = (random: Random, operation: Operation | undefined): string => {
  const names = (operation?.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
  if (names.length === 0 || random.next() < 0.2) return random.next() < 0.1 ? '?%ff=%00&&=' : '';
  const pairs = names.filter(() => random.next() < 0.4).map((name) => [name, inWords(random.pick(HOSTILE_VALUES))]);
  return `?${new URLSearchParams(pairs as [string, string][])}`;
};

const mutatedPath = (random: Random, address: string): string => {
  const filled = address
    .split('/')
    .map((segment) => (segment.startsWith(':') && random.next() < 0.2 ? random.pick(BROKEN_SEGMENTS) : segment));
  return fillPath(filled.join('/'), random.next() < 0.9 ? world.here : world.there, world.here.org);
};

const mutatedHeaders = (random: Random): Record<string, string> => ({
  ...(random.next() < 0.1
    ? { 'content-type': random.pick(['text/plain', 'application/xml', 'application/json; charset=latin1', 'x']) }
    : {}),
  ...(random.next() < 0.1 ? { 'idempotency-key': random.pick(['', 'same', 'x'.repeat(500), '%00']) } : {}),
  ...(random.next() < 0.1 ? { 'accept-language': random.pick(['xx', '*', 'fr;q=9', ';;;', 'de-CH']) } : {}),
  ...(random.next() < 0.05 ? { cookie: random.pick(['waymark_session=x', '=;=', 'waymark_session=%00']) } : {}),
});

it(
  'two thousand mutated requests cause no response with a status of 500 or more',
  async () => {
    const all = Object.values(product.routes)
      .flat()
      .filter(({ path: address }) => address.startsWith('/api/'));
    const calls = all.filter(({ method, path: address }) => !isLeftOut(`${method} ${address}`));
    const { owner, admin, platform } = world.people;
    const failures: string[] = [];
    const statuses = new Set<number>();
    let sent = 0;
    const work = async (worker: number) => {
      const random = randomOf(SEED + worker);
      const visit = visitFrom(product.origin);
      while (sent < REQUESTS) {
        const call = calls[sent % calls.length] ?? random.pick(calls);
        sent += 1;
        const operation = operationOf(call.method, call.path);
        const drawn = random.next() < 0.03 ? random.pick(METHODS) : call.method;
        // The mutated method must not hit an excluded call.
        const method = isLeftOut(`${drawn} ${call.path}`) ? call.method : drawn;
        const address = mutatedPath(random, call.path) + mutatedQuery(random, operation);
        const body = method === 'GET' ? undefined : mutatedBody(random, operation);
        const headers = mutatedHeaders(random);
        const token = random.pick([owner, owner, admin, platform]).token;
        const { status, text } = await visit(method, address, { token, body, headers });
        statuses.add(status);
        if (status >= 500)
          failures.push(`${method} ${address} ${JSON.stringify(body)?.slice(0, 300)}: ${status} ${text}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => work(worker)));
    expect(failures).toEqual([]);
    expect(sent).toBeGreaterThanOrEqual(REQUESTS);
    for (const status of [200, 400, 404, 415, 422]) expect(statuses).toContain(status);
  },
  LIMIT_MS,
);
