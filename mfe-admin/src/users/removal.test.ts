import { expect, test } from '@jest/globals';
import { mayRemove, removalOf } from './removal.ts';

const around = { me: 'me', activeUsers: 3 };

test('a pending invitation is withdrawn without a successor', () => {
  expect(removalOf({ uuid: 'new', active: false }, around)).toEqual({ kind: 'withdraw', successor: 'none' });
});

test('a successor may be chosen for another member', () => {
  expect(removalOf({ uuid: 'other', active: true }, around)).toEqual({ kind: 'remove', successor: 'optional' });
});

test('a member who leaves has to choose a successor', () => {
  expect(removalOf({ uuid: 'me', active: true }, around)).toEqual({ kind: 'leave', successor: 'required' });
});

test('the organisation is deleted with its last member', () => {
  expect(removalOf({ uuid: 'me', active: true }, { me: 'me', activeUsers: 1 })).toEqual({
    kind: 'leave_last',
    successor: 'none',
  });
});

test('an admin may remove anybody but the owner, a member only themselves', () => {
  const admin = { me: 'me', admin: true, owner: 'owner' };
  const member = { ...admin, admin: false };
  expect(['me', 'other', 'owner'].map((uuid) => mayRemove({ uuid }, admin))).toEqual([true, true, false]);
  expect(['me', 'other', 'owner'].map((uuid) => mayRemove({ uuid }, member))).toEqual([true, false, false]);
  expect(mayRemove({ uuid: 'owner' }, { ...admin, me: 'owner' })).toBe(true);
});
