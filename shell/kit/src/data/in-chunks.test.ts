import { expect, test } from '@jest/globals';
import { inChunks } from './in-chunks.ts';

test('a long list is cut into parts', () => {
  expect(inChunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inChunks([], 2)).toEqual([]);
});
