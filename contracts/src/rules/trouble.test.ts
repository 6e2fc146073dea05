import { describe, expect, test } from '@jest/globals';
import { VERDICTS } from './pace.ts';
import { TROUBLES, type Trouble, troublesOf, troublesOfObjective, worstInTrouble } from './trouble.ts';

const NOW = new Date('2026-03-09T12:00:00Z');
const signs = { verdict: 'on_pace', confidences: [], blockedSince: null } as const;

describe('the troubles of a key result', () => {
  test.each(VERDICTS)('with the pace %s include that pace only if it is behind or stalled', (verdict) => {
    const expected = verdict === 'behind' || verdict === 'stalled' ? [verdict] : [];
    expect(troublesOf({ ...signs, verdict }, NOW)).toEqual(expected);
  });

  test.each<[number[], Trouble[]]>([
    [[], []],
    [[4], []],
    [[3], ['confidence_low']],
    [[0], ['confidence_low']],
    [[2, 4], []],
    [[9, 8], []],
    [[9, 8, 7], ['confidence_falling']],
    [[9, 9, 7], []],
    [[9, 7, 7], []],
    [[7, 9, 8], []],
    [
      [10, 5, 3],
      ['confidence_falling', 'confidence_low'],
    ],
    [[1, 9, 8, 7], ['confidence_falling']],
    [[9, 8, 7, 8], []],
  ])('with confidences %j are %j', (confidences, expected) => {
    expect(troublesOf({ ...signs, confidences }, NOW)).toEqual(expected);
  });

  test.each<[string, Trouble[]]>([
    ['2026-03-09T11:00:00Z', []],
    ['2026-03-02T12:00:00.001Z', []],
    ['2026-03-02T12:00:00Z', ['blocked']],
    ['2025-01-01T00:00:00Z', ['blocked']],
  ])('with a blocker since %s are %j', (since, expected) => {
    expect(troublesOf({ ...signs, blockedSince: new Date(since) }, NOW)).toEqual(expected);
  });
});

test('an objective has the troubles of its key results, each once, the worst first', () => {
  const own: Trouble[][] = [['confidence_low'], [], ['stalled', 'confidence_low'], ['behind']];
  expect(troublesOfObjective(own)).toEqual(['behind', 'stalled', 'confidence_low']);
  expect(troublesOfObjective([])).toEqual([]);
  expect(troublesOfObjective([TROUBLES, TROUBLES])).toEqual(TROUBLES);
});

test('the worst key result in trouble is the one furthest behind, the first of equals, or none', () => {
  const one = (name: string, by: number, ...trouble: Trouble[]) => ({ name, trouble, pace: { by } });
  expect(worstInTrouble([one('fine', -40), one('low', 3, 'confidence_low')])?.name).toBe('low');
  expect(worstInTrouble([one('a', -7, 'behind'), one('b', -9, 'behind'), one('c', -9, 'stalled')])?.name).toBe('b');
  expect(worstInTrouble([one('fine', -4)])).toBeUndefined();
});
