import { expect, test } from '@jest/globals';
import { AFTER_SIGN_IN, isAfterSignIn } from './after-sign-in.ts';

test('the state of an arrival after signing in is recognised after a structured clone', () => {
  expect(isAfterSignIn(structuredClone(AFTER_SIGN_IN))).toBe(true);
});

test.each([[null], [undefined], ['arrival'], [{ kind: 'other' }], [{}]])(
  'the state %j is not recognised as an arrival after signing in',
  (state) => {
    expect(isAfterSignIn(state)).toBe(false);
  },
);
