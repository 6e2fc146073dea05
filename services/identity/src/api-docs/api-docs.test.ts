import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CATALOGUE, isPublicCall } from '@waymark/contracts';
import { createTestIdentity, type TestIdentity } from '../testing/test-identity.ts';
import { code, fieldsOf, sampleOf, wordsOf } from './docs-html.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());

const clientCalls = Object.values(CATALOGUE)
  .flatMap((calls) => Object.entries(calls))
  .filter(([, call]) => isPublicCall(call))
  .map(([name]) => name);

it('the OpenAPI document is served without a session, and describes every public call', async () => {
  const { status, body, headers } = await identity.api.get('/api/v1/openapi.json');
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Waymark' } });
  expect(body.status).toBeUndefined();
  type Operations = Record<string, { operationId: string }>;
  const operations = Object.values<Operations>(body.paths).flatMap((methods) => Object.values(methods));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(clientCalls.toSorted());
});

it('the API page shows every call without scripts, and its content policy allows its style by hash', async () => {
  const { status, text, headers } = await identity.api.get('/api/docs');
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const name of clientCalls) expect(text).toContain(`<details id="${name}">`);
  expect(text).not.toMatch(/<script|\son\w+=|\sstyle=|https?:\/\/(?!localhost)/);
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

it('the API page has no broken internal link and no duplicate id', async () => {
  const { text } = await identity.api.get('/api/docs');
  const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
});

it('the API page says what parameters, calls and codes of refusals mean, and what holds where a parameter is left out', async () => {
  const { text } = await identity.api.get('/api/docs');
  const [, list = ''] = /<details id="listObjectives">([\s\S]*?)<\/details>/.exec(text) ?? [];
  expect(list).toContain('<span>date (YYYY-MM-DD)</span><span><code>period_start</code> on this day or earlier</span>');
  expect(list).toContain('whole number, 1 to 1000; <code>1000</code> where it is left out');
  const [, stream = ''] = /<details id="followChanges">([\s\S]*?)<\/details>/.exec(text) ?? [];
  expect(stream).toContain('No message is sent again');
  const [, refusals = ''] = /<h2 id="refusals">([\s\S]*?)<\/section>/.exec(text) ?? [];
  expect(refusals).toContain('<code>KEYRESULT_LIMIT</code><span>');
  expect(refusals).not.toContain('<span></span>');
});

it('the API page describes the values of a schema in words, and escapes names', () => {
  expect(wordsOf({ type: 'string', minLength: 1, maxLength: 255 })).toBe('text, 1 to 255 characters');
  expect(wordsOf({ type: ['integer', 'null'], minimum: 0 })).toBe('whole number, at least 0 or null');
  expect(wordsOf({ type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 9 })).toBe(
    'list of UUID, at most 9 entries',
  );
  expect(wordsOf({ type: ['string', 'null'], enum: ['a', null] })).toBe('<code>a</code> or null');
  expect(wordsOf({ type: 'string', enum: ['a', ''] })).toBe('one of <code>a</code>, <code>&quot;&quot;</code>');
  expect(wordsOf({ anyOf: [{ type: 'string', format: 'uuid' }, { const: '' }] })).toBe(
    'UUID or <code>&quot;&quot;</code>',
  );
  expect(wordsOf({ $ref: '#/components/schemas/api_token' })).toBe('<a href="#api_token">api token</a>');
  expect(fieldsOf({ properties: { '<x>': { type: 'boolean' } } })).toContain('&lt;x&gt;');
  expect(code(`<a href="x">'&'</a>`)).toBe('<code>&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;</code>');
});

it('an example for a schema contains the required fields only', () => {
  const schema = {
    type: 'object',
    properties: { name: { type: 'string' }, day: { type: 'string', format: 'date' }, more: { type: 'integer' } },
    required: ['name', 'day'],
  };
  expect(sampleOf(schema)).toEqual({ name: 'text', day: '2030-03-31' });
});
