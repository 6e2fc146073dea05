import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from '@jest/globals';
import type { SchemaFieldDescription } from 'yup';
import { check } from '../schemas/strict.ts';
import { answerSchema } from './answer-schema.ts';
import { addressOf, call, type DeclaredCall, pathOf } from './call.ts';
import { CATALOGUE, isPublicCall, KIT_CALLS } from './catalogue.ts';
import { codesOf, honoursIdempotencyKey } from './codes.ts';
import { inputSchema } from './input-schema.ts';

const everyCall = [...Object.values(CATALOGUE), KIT_CALLS].flatMap((calls) => Object.entries(calls));

const edit = call({
  method: 'PUT',
  path: '/teams/:team/members/:user',
  tag: 'teams',
  summary: 'Edit',
  body: 'teamEdit',
  codes: ['EDITED_MEANWHILE'],
});

describe('the address of a call', () => {
  it('is below /api/v1, or below /internal for an internal call', () => {
    expect(addressOf(edit)).toBe('/api/v1/teams/:team/members/:user');
    expect(addressOf({ path: '/internal/clock', auth: 'internal' })).toBe('/internal/clock');
  });

  it('has its parameters filled in and URL-encoded', () => {
    expect(pathOf(edit, { team: 'a/b', user: 'ü' })).toBe('/teams/a%2Fb/members/%C3%BC');
  });

  it('is below /internal if and only if the call is internal', () => {
    const stray = everyCall.filter(([, one]) => one.path.startsWith('/internal/') !== (one.auth === 'internal'));
    expect(stray.map(([name]) => name)).toEqual([]);
  });
});

describe('the error codes of a call', () => {
  it('are those that it declares and those common to its kind of call', () => {
    expect([...codesOf(edit)].sort()).toEqual([
      'BAD_REQUEST',
      'EDITED_MEANWHILE',
      'IDEMPOTENCY_KEY_IN_USE',
      'IDEMPOTENCY_KEY_REUSED',
      'NOT_FOUND',
      'PAYLOAD_TOO_LARGE',
      'SERVICE_UNAVAILABLE',
      'SESSION_REQUIRED',
      'TOKEN_SCOPE',
      'TOO_MANY_REQUESTS',
      'UNSUPPORTED_MEDIA_TYPE',
      'VALIDATION',
    ]);
  });

  it('are only SERVICE_UNAVAILABLE for a public GET without parameters', () => {
    expect([...codesOf({ method: 'GET', path: '/x', tag: 'account', summary: '', auth: 'public' })]).toEqual([
      'SERVICE_UNAVAILABLE',
    ]);
  });

  test.each([
    ['an unsafe call of a session', true, {}],
    ['a call declared as not idempotent', false, { idempotent: false } as const],
    ['a call with a secret', false, { secret: true } as const],
    ['a public call', false, { auth: 'public' } as const],
    ['a GET', false, { method: 'GET' } as const],
  ])('%s honours Idempotency-Key: %s', (_what, expected, more) => {
    expect(honoursIdempotencyKey({ ...edit, ...more })).toBe(expected);
  });
});

/** A reference to an API token by uuid and name, as in the audit log: not a secret. */
const isNameOfToken = (field: SchemaFieldDescription): boolean =>
  'fields' in field && Object.keys(field.fields).sort().join() === 'name,uuid';

/** The names of all fields in a schema, nested ones included. */
const fieldsOf = (described: SchemaFieldDescription | undefined): string[] => {
  if (described === undefined) return [];
  const inner = 'innerType' in described ? [described.innerType].flat().flatMap(fieldsOf) : [];
  const own = 'fields' in described ? Object.entries(described.fields) : [];
  return [...inner, ...own.flatMap(([name, field]) => (isNameOfToken(field) ? [] : [name, ...fieldsOf(field)]))];
};

describe('a call with a secret field', () => {
  const SECRET = /password|token|secret|^code|challenge|credential|recovery|ticket/;
  /** The list of API tokens has their names, not their secrets. */
  const NO_SECRET = ['tokens'];
  const secretFields = (declared: DeclaredCall): string[] =>
    [
      ...fieldsOf(declared.body && inputSchema(declared.body).describe()),
      ...fieldsOf(declared.query && inputSchema(declared.query).describe()),
      ...fieldsOf(answerSchema(declared).describe()),
    ].filter((name) => SECRET.test(name) && !NO_SECRET.includes(name));

  it('is recognised by the names of its fields', () => {
    expect(secretFields(CATALOGUE.identity.login)).toEqual(['password', 'invitation_token', 'token', 'ticket']);
    expect(secretFields(CATALOGUE.identity.createTeam)).toEqual([]);
  });

  it('is marked as secret, so that nothing of it is stored with an idempotency key', () => {
    const silent = everyCall.filter(([, one]) => !one.secret && isPublicCall(one) && secretFields(one).length > 0);
    expect(silent.map(([name, one]) => `${name}: ${secretFields(one)}`)).toEqual([]);
  });
});

describe('an id in a query', () => {
  const errorOf = (query: NonNullable<DeclaredCall['query']>, name: string, value: string): string | undefined => {
    const checked = check(inputSchema(query), { [name]: value });
    return checked.ok ? undefined : checked.errors[name]?.key;
  };
  const ids = everyCall.flatMap(([call, { query }]) => {
    if (query === undefined) return [];
    const named = fieldsOf(inputSchema(query).describe()).filter(
      (name) => errorOf(query, name, 'x') === 'validation.uuid',
    );
    return named.map((name) => ({ call, query, name }));
  });

  it('is refused when it is empty, so that a filter that a program failed to fill in does not list everything', () => {
    expect(ids.length).toBeGreaterThan(10);
    const ignored = ids.filter(({ query, name }) => errorOf(query, name, '') === undefined);
    expect(ignored.map(({ call, name }) => `${call}: ${name}`)).toEqual([]);
  });
});

describe('an unsafe call without an idempotency key', () => {
  it('is listed in docs/repeated-calls.md, and no other call is', () => {
    const document = readFileSync(join(import.meta.dirname, '../../../docs/repeated-calls.md'), 'utf8');
    const rows = document.split('\n').filter((line) => line.startsWith('| `'));
    const listed = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const unkeyed = everyCall.filter(([, one]) => one.method !== 'GET' && !honoursIdempotencyKey(one));
    expect(listed.sort()).toEqual([...new Set(unkeyed.map(([name]) => name))].sort());
  });
});
