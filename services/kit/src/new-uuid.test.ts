import { expect, test } from '@jest/globals';
import { isUuid } from '@waymark/contracts';
import { newUuid } from './new-uuid.ts';

test('identifiers are UUIDs that sort in the order in which they were made', () => {
  const made = Array.from({ length: 10_000 }, () => newUuid());
  expect(made.filter((one) => !isUuid(one))).toEqual([]);
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test('an identifier begins with the time at which it was made, in milliseconds', () => {
  const before = Date.now();
  const time = Number.parseInt(newUuid().replaceAll('-', '').slice(0, 12), 16);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});
