import { describe, expect, it } from '@jest/globals';
import { ID } from './ids.ts';
import { alike } from './matching.ts';
import { canonical } from './pact-files.ts';
import { withStateValues } from './state-values.ts';

const interaction = (description: string) => ({ description, response: { status: 200 } });
const written = (interactions: object[], version: string) =>
  JSON.stringify({
    provider: { name: 'okr' },
    interactions,
    consumer: { name: 'shell' },
    metadata: { pactRust: { ffi: version }, pactSpecification: { version: '3.0.0' } },
  });

describe('a committed pact', () => {
  it('does not depend on the order of its interactions or the version of the library', () => {
    const one = canonical(written([interaction('a'), interaction('b')], '0.5.8'));
    expect(canonical(written([interaction('b'), interaction('a')], '0.6.0'))).toBe(one);
    expect(canonical(one)).toBe(one);
    expect(one).not.toContain('0.5.8');
  });

  it('differs if an interaction differs', () => {
    expect(canonical(written([interaction('a')], '1'))).not.toBe(canonical(written([interaction('b')], '1')));
  });

  it('marks the values of a request that come from the provider state', () => {
    const { generators } = withStateValues({
      method: 'POST',
      path: `/teams/${ID.team}/add`,
      query: { user: [ID.member] },
      headers: { authorization: `Bearer ${ID.token}`, accept: 'application/json' },
      body: { users_uuid: ['unnamed', ID.mate] },
    });
    expect(generators).toEqual({
      path: { type: 'ProviderState', expression: `/teams/\${team}/add` },
      query: { user: { type: 'ProviderState', expression: `\${member}` } },
      header: { authorization: { type: 'ProviderState', expression: `Bearer \${token}` } },
      body: { '$.users_uuid[1]': { type: 'ProviderState', expression: `\${mate}` } },
    });
  });
});

describe('the matcher made of an example', () => {
  it('matches only the same error code and status', () => {
    expect(alike({ status: false, code: 'NOT_FOUND' })).toEqual({ status: false, code: 'NOT_FOUND' });
  });

  it('matches any of the values that a field may have', () => {
    expect(alike({ level: 'team' })).toMatchObject({ level: { regex: '^(company|team|personal)$', value: 'team' } });
    expect(alike({ status: 'working' })).toMatchObject({ status: { 'pact:matcher:type': 'regex' } });
  });

  it('matches a list of at least one such element, or only an empty list for an empty one', () => {
    expect(alike({ users: [1], changes: [] })).toMatchObject({
      users: { 'pact:matcher:type': 'type', min: 1 },
      changes: [],
    });
  });
});
