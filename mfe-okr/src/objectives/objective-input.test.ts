import { expect, it } from '@jest/globals';
import { objectiveLike } from '../testing-objectives.ts';
import { changesOf, newObjectiveValues, valuesOf, withOwnerOfLevel } from './objective-input.ts';

it('starts a new objective today, for three months, owned by its author', () => {
  const values = newObjectiveValues('me', 'company', new Date('2026-12-01T00:30:00Z'), 'America/New_York');
  expect(values).toMatchObject({
    user_uuid: 'me',
    goal: 'committed',
    period_start: '2026-11-30',
    period_end: '2027-02-28',
  });
});

it('sends nothing that has not changed', () => {
  const objective = objectiveLike({ description: null });
  expect(changesOf(objective, valuesOf(objective))).toEqual({});
});

it('sends what has changed, and a cleared description as cleared', () => {
  const objective = objectiveLike({ description: 'Why' });
  expect(changesOf(objective, { ...valuesOf(objective), name: 'Other', description: null })).toEqual({
    name: 'Other',
    description: null,
  });
});

it('keeps only the owner that the level needs', () => {
  expect(withOwnerOfLevel({ level: 'team', user_uuid: 'u', team_uuid: 't' })).toEqual({
    level: 'team',
    user_uuid: null,
    team_uuid: 't',
  });
  expect(withOwnerOfLevel({ level: 'personal', user_uuid: 'u', team_uuid: 't' })).toEqual({
    level: 'personal',
    user_uuid: 'u',
    team_uuid: null,
  });
});
