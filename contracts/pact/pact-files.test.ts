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

describe('a pact as it is kept', () => {
  it('does not depend on the order or the library version that it was written with', () => {
    const one = canonical(written([interaction('a'), interaction('b')], '0.5.8'));
    expect(canonical(written([interaction('b'), interaction('a')], '0.6.0'))).toBe(one);
    expect(canonical(one)).toBe(one);
    expect(one).not.toContain('0.5.8');
  });

  it('differs where it promises something else', () => {
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

describe('what looks like an example', () => {
  it('matches a code, and the status of an answer, exactly', () => {
    expect(alike({ status: false, code: 'NOT_FOUND' })).toEqual({ status: false, code: 'NOT_FOUND' });
  });

  it('takes any of the words that a field may have', () => {
    expect(alike({ level: 'team' })).toMatchObject({ level: { regex: '^(company|team|personal)$', value: 'team' } });
    expect(alike({ status: 'working' })).toMatchObject({ status: { 'pact:matcher:type': 'regex' } });
  });

  it('takes a list of at least one such thing, and an empty list as empty', () => {
    expect(alike({ users: [1], changes: [] })).toMatchObject({
      users: { 'pact:matcher:type': 'type', min: 1 },
      changes: [],
    });
  });
});
