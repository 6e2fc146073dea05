import { describe, expect, test } from '@jest/globals';
import { SERVICE_NAMES } from '../services.ts';
import { EVENT_TYPES } from './catalogue.ts';
import { CONSUMERS, queuesOf } from './consumers.ts';

describe('the catalogue of consumers', () => {
  test('has a consumer for every event', () => {
    const taken = new Set(queuesOf(CONSUMERS).flatMap(({ types }) => types));
    expect(EVENT_TYPES.filter((type) => !taken.has(type))).toEqual([]);
  });

  test.each(queuesOf(CONSUMERS))('$queue has at least one event type, and none twice', ({ types }) => {
    expect(types.length).toBeGreaterThan(0);
    expect(new Set(types).size).toBe(types.length);
  });

  // Identity is left out: it ends the sessions itself. A service that does not receive the event accepts tokens of an ended session until
  // they expire.
  test.each(SERVICE_NAMES.filter((name) => name !== 'identity'))('delivers session.ended events to %s', (name) => {
    expect(CONSUMERS[name]).toMatchObject({ ended_sessions: ['waymark.identity.session.ended.v1'] });
  });

  test('returns only the queues of a given service', () => {
    expect(queuesOf(CONSUMERS, ['identity']).map(({ queue }) => queue)).toEqual([
      'identity.plans',
      'identity.subscriptions',
    ]);
  });
});
