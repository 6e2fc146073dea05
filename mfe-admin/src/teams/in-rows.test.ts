import { expect, test } from '@jest/globals';
import { inRows } from './in-rows.ts';

test('cards are split into rows', () => {
  expect(inRows([1, 2, 3, 4, 5], 3)).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});
