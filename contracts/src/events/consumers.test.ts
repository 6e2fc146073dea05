import { describe, expect, test } from '@jest/globals';
import { EVENT_TYPES } from './catalogue.ts';
import { CONSUMERS, queuesOf } from './consumers.ts';

describe('the catalogue of consumers', () => {
  test('has a consumer for every event', () => {
    const taken = new Set(queuesOf(CONSUMERS).flatMap(({ types }) => types));
    expect(EVENT_TYPES.filter((type) => !taken.has(type))).toEqual([]);
  });

  test.each(queuesOf(CONSUMERS))('$queue takes each of its types once', ({ types }) => {
    expect(types.length).toBeGreaterThan(0);
    expect(new Set(types).size).toBe(types.length);
  });

  test('names the queues of one service alone', () => {
    expect(queuesOf(CONSUMERS, ['identity']).map(({ queue }) => queue)).toEqual([
      'identity.plans',
      'identity.subscriptions',
    ]);
  });
});
