import { expect, test } from '@jest/globals';
import { remoteOfPath } from './remote-of-path.ts';
import { loginAddress, returnPath } from './return-path.ts';

const from = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

test('the address of the sign-in contains the requested path and query to return to', () => {
  const address = loginAddress(from('/organization/1', '?okrref=2'));
  expect(returnPath(address.slice('/login'.length))).toBe('/organization/1?okrref=2');
});

test.each(['//evil.example', 'https://evil.example', '/login', 'javascript:alert(1)'])(
  'the return address %s is replaced by the list of organisations',
  (address) => {
    expect(returnPath(`?${new URLSearchParams({ return: address })}`)).toBe('/organization');
  },
);

test('an invitation token leads to the list of organisations, unless there is a return address', () => {
  expect(returnPath('?email=a&token=t%2B1')).toBe('/organization?invitation=t%2B1');
  expect(returnPath('?token=t1&return=%2Faccount')).toBe('/account');
});

test('the sign-in and the root are not used as return addresses', () => {
  expect(loginAddress(from('/login', '?email=a'))).toBe('/login');
  expect(loginAddress(from('/'))).toBe('/login');
});

test.each([
  ['', 'okr'],
  ['/', 'okr'],
  ['/history', 'okr'],
  ['/teams', 'admin'],
  ['/admin', 'admin'],
  ['/admin/members', 'admin'],
  ['/admin/subscription', 'admin'],
  ['/admin/subscription-management', 'backoffice'],
  ['/admin/data-extraction', 'backoffice'],
  ['/admin/nowhere', null],
  ['/nowhere', null],
])('the path %s belongs to the micro-frontend %s', (path, owner) => {
  expect(remoteOfPath(path)).toBe(owner);
});
