import { describe, expect, it } from '@jest/globals';
import type { Status } from '@waymark/contracts';
import { keyresultLike, objectiveLike } from '../testing-objectives.ts';
import { changesOf, defaultOwner, filledIn, lockedFields, valuesOf } from './key-result-input.ts';

it.each([
  ['the owner of the objective', objectiveLike({ user_uuid: 'owner' }), 'owner'],
  [
    'the validator at team level',
    objectiveLike({ level: 'team', user_uuid: null, validator_uuid: 'validator' }),
    'validator',
  ],
])('the default owner of a key result is %s', (_who, objective, expected) => {
  expect(defaultOwner(objective)).toBe(expected);
});

describe('the computed fields of a key result', () => {
  const values = { start_value: 20, actual_value: 45, target_value: 70 };

  it('take the actual value from the start value before work begins', () => {
    expect(filledIn(values, true, new Set())).toEqual({
      actual_value: 20,
      initial_progress_score: 0,
      present_progress_score: 0,
    });
  });

  it('take the scores from the values once work has begun', () => {
    expect(filledIn(values, false, new Set())).toEqual({ initial_progress_score: 0, present_progress_score: 50 });
  });

  it('do not overwrite a score typed by hand', () => {
    expect(filledIn(values, false, new Set(['present_progress_score']))).toEqual({ initial_progress_score: 0 });
  });

  it('contain no scores until both start and target are given', () => {
    expect(filledIn({ start_value: 3, target_value: undefined }, true, new Set())).toEqual({ actual_value: 3 });
  });
});

it('sends only the changed fields of a key result', () => {
  const keyresult = keyresultLike({ comment: 'So far so good' });
  expect(changesOf(keyresult, valuesOf(keyresult))).toEqual({});
  expect(changesOf(keyresult, { ...valuesOf(keyresult), actual_value: 12, comment: null })).toEqual({
    actual_value: 12,
    comment: null,
  });
});

it.each<[string, Status, object, string[]]>([
  ['nothing before work begins', 'validation', { start_value: 1, target_value: 5 }, []],
  ['everything in the archive', 'archive', { comment: 'Done' }, ['comment']],
  ['nothing that is stored already', 'working', { target_value: 20, comment: 'Half' }, []],
  [
    'the start value, and the actual value that equals it',
    'working',
    { start_value: 1, actual_value: 1 },
    ['start_value', 'actual_value'],
  ],
  [
    'the start value, but not an actual value that differs from it',
    'working',
    { start_value: 1, actual_value: 3 },
    ['start_value'],
  ],
  [
    'the target value, and the score computed from it',
    'working',
    { target_value: 5, present_progress_score: 2 },
    ['target_value', 'present_progress_score'],
  ],
])('a status locks %s (in %s, of the changes %j: %j)', (_what, status, mine, expected) => {
  expect(lockedFields(status, keyresultLike({ start_value: 0, target_value: 20 }), mine)).toEqual(expected);
});
