import { expect, test } from '@jest/globals';
import { rightsOver } from './admin-rights.ts';

const around = { me: 'me', owner: 'owner' };

test('an admin cannot revoke or remove themselves', () => {
  expect(rightsOver({ uuid: 'me', admin: true, active: true }, around)).toEqual({
    promote: false,
    revoke: false,
    remove: false,
    sessions: false,
  });
});

test('the admin role of the owner cannot be revoked', () => {
  expect(rightsOver({ uuid: 'owner', admin: true, active: true }, around).revoke).toBe(false);
});

test('another admin can be revoked, and a member promoted', () => {
  expect(rightsOver({ uuid: 'other', admin: true, active: true }, around)).toEqual({
    promote: false,
    revoke: true,
    remove: true,
    sessions: true,
  });
  expect(rightsOver({ uuid: 'other', admin: false, active: true }, around)).toEqual({
    promote: true,
    revoke: false,
    remove: true,
    sessions: true,
  });
});

test('an invited user cannot be promoted to admin, but can be removed', () => {
  expect(rightsOver({ uuid: 'new', admin: false, active: false }, around)).toEqual({
    promote: false,
    revoke: false,
    remove: true,
    sessions: false,
  });
});
