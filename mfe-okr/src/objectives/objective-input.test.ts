import { expect, it } from '@jest/globals';
import type { ObjectiveResource } from '@waymark/contracts';
import { objectiveLike } from '../testing-objectives.ts';
import { changesOf, lockedFields, newObjectiveValues, valuesOf, withOwnerOfLevel } from './objective-input.ts';

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

it.each<[ObjectiveResource['status'], object, string[]]>([
  ['validation', { name: 'Other', level: 'team', team_uuid: 't', user_uuid: null }, []],
  ['working', { name: 'Other', description: 'Why', user_uuid: 'u' }, ['name']],
  ['working', { level: 'team', team_uuid: 't', user_uuid: null }, ['level', 'team_uuid', 'user_uuid']],
  ['working', { name: 'Stored', description: 'Why' }, []],
  ['archive', { description: 'Why' }, ['description']],
])('in %s locks of %j: %j', (status, mine, expected) => {
  const theirs = objectiveLike({ status, name: 'Stored', level: 'company', team_uuid: null });
  expect(lockedFields(theirs, mine)).toEqual(expected);
});
