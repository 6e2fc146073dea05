import { describe, expect, it, test } from '@jest/globals';
import { addressOf, call, pathOf } from './call.ts';
import { CATALOGUE, KIT_CALLS } from './catalogue.ts';
import { codesOf, honoursIdempotencyKey } from './codes.ts';

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
  it('lies below the root of the API, or under /internal', () => {
    expect(addressOf(edit)).toBe('/api/v1/teams/:team/members/:user');
    expect(addressOf({ path: '/internal/clock', auth: 'internal' })).toBe('/internal/clock');
  });

  it('has its parameters filled in, encoded', () => {
    expect(pathOf(edit, { team: 'a/b', user: 'ü' })).toBe('/teams/a%2Fb/members/%C3%BC');
  });

  it('is under /internal exactly where other services ask', () => {
    const stray = everyCall.filter(([, one]) => one.path.startsWith('/internal/') !== (one.auth === 'internal'));
    expect(stray.map(([name]) => name)).toEqual([]);
  });
});

describe('the refusals of a call', () => {
  it('are its own and those of its kind', () => {
    expect([...codesOf(edit)].sort()).toEqual([
      'BAD_REQUEST',
      'EDITED_MEANWHILE',
      'IDEMPOTENCY_KEY_IN_USE',
      'IDEMPOTENCY_KEY_REUSED',
      'NOT_FOUND',
      'PAYLOAD_TOO_LARGE',
      'SERVICE_UNAVAILABLE',
      'SESSION_REQUIRED',
      'UNSUPPORTED_MEDIA_TYPE',
      'VALIDATION',
    ]);
  });

  it('of a public GET without parameters are few', () => {
    expect([...codesOf({ method: 'GET', path: '/x', tag: 'account', summary: '', auth: 'public' })]).toEqual([
      'SERVICE_UNAVAILABLE',
    ]);
  });

  test.each([
    ['an unsafe call of a session', {}, true],
    ['one that says otherwise', { idempotent: false } as const, false],
    ['a public one', { auth: 'public' } as const, false],
    ['a GET', { method: 'GET' } as const, false],
  ])('%s honours Idempotency-Key: %s', (_what, more, expected) => {
    expect(honoursIdempotencyKey({ ...edit, ...more })).toBe(expected);
  });
});
