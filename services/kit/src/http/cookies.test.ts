import { describe, expect, it } from '@jest/globals';
import { cookiesOf } from './cookies.ts';

const LIFE = { maxAge: 60, path: '/api' };
const ATTRIBUTES = 'Max-Age=60; Path=/api; HttpOnly';

describe('a cookie over https', () => {
  it('has a name that browsers take over https alone', () => {
    const [line, ...others] = cookiesOf(undefined, true).lines('session', 'a b', LIFE);
    expect(line).toBe(`__Secure-session=a%20b; ${ATTRIBUTES}; Secure; SameSite=Strict`);
    expect(others).toEqual([]);
  });

  it.each([
    ['by its name', '__Secure-session=new', 'new'],
    ['by the name that it had before', 'session=old', 'old'],
    ['by its name where both are there', 'session=old; __Secure-session=new', 'new'],
    ['not by another one', 'x-session=other', undefined],
    ['not at all where none came', undefined, undefined],
  ])('is read %s', (_how, header, value) => {
    expect(cookiesOf(header, true).read('session')).toBe(value);
  });

  it('takes the place of the one with the name from before', () => {
    const lines = cookiesOf('session=old; other=1', true).lines('session', 'new', LIFE);
    expect(lines).toEqual([
      `__Secure-session=new; ${ATTRIBUTES}; Secure; SameSite=Strict`,
      'session=; Max-Age=0; Path=/api; HttpOnly; Secure; SameSite=Strict',
    ]);
  });
});

describe('a cookie over http', () => {
  it('has a plain name, since no browser would take the other', () => {
    const cookies = cookiesOf('__Secure-session=planted; session=ours', false);
    expect(cookies.read('session')).toBe('ours');
    expect(cookies.lines('session', 'new', LIFE)).toEqual([`session=new; ${ATTRIBUTES}; SameSite=Strict`]);
  });
});
