import { describe, expect, it } from '@jest/globals';
import { cookiesOf } from './cookies.ts';

const LIFE = { maxAge: 60, path: '/api' };
const ATTRIBUTES = 'Max-Age=60; Path=/api; HttpOnly';

describe('a cookie over https', () => {
  it('has the name prefix __Secure- and the attribute Secure', () => {
    const [line, ...others] = cookiesOf(undefined, true).lines('session', 'a b', LIFE);
    expect(line).toBe(`__Secure-session=a%20b; ${ATTRIBUTES}; Secure; SameSite=Strict`);
    expect(others).toEqual([]);
  });

  it.each([
    ['by its name', '__Secure-session=new', 'new'],
    ['by its former name without the prefix', 'session=old', 'old'],
    ['by its new name where both names are sent', 'session=old; __Secure-session=new', 'new'],
    ['as undefined where only another cookie is sent', 'x-session=other', undefined],
    ['as undefined without a cookie header', undefined, undefined],
  ])('is read %s', (_how, header, value) => {
    expect(cookiesOf(header, true).read('session')).toBe(value);
  });

  it('replaces the cookie of the former name, which is deleted', () => {
    const lines = cookiesOf('session=old; other=1', true).lines('session', 'new', LIFE);
    expect(lines).toEqual([
      `__Secure-session=new; ${ATTRIBUTES}; Secure; SameSite=Strict`,
      'session=; Max-Age=0; Path=/api; HttpOnly; Secure; SameSite=Strict',
    ]);
  });
});

describe('a cookie over http', () => {
  it('has a name without the prefix __Secure-, and a cookie with that prefix is ignored', () => {
    const cookies = cookiesOf('__Secure-session=planted; session=ours', false);
    expect(cookies.read('session')).toBe('ours');
    expect(cookies.lines('session', 'new', LIFE)).toEqual([`session=new; ${ATTRIBUTES}; SameSite=Strict`]);
  });
});
