import { expect, test } from '@jest/globals';
import { ARRIVAL, isArrival } from './arrival.ts';

test('an arrival survives being stored as a history state', () => {
  expect(isArrival(structuredClone(ARRIVAL))).toBe(true);
});

test.each([[null], [undefined], ['arrival'], [{ kind: 'other' }], [{}]])('%j is no arrival', (state) => {
  expect(isArrival(state)).toBe(false);
});
