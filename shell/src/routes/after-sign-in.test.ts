import { expect, test } from '@jest/globals';
import { AFTER_SIGN_IN, isAfterSignIn } from './after-sign-in.ts';

test('an arrival survives being stored as a history state', () => {
  expect(isAfterSignIn(structuredClone(AFTER_SIGN_IN))).toBe(true);
});

test.each([[null], [undefined], ['arrival'], [{ kind: 'other' }], [{}]])('%j is no arrival', (state) => {
  expect(isAfterSignIn(state)).toBe(false);
});
