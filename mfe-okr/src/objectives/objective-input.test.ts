import { expect, it } from '@jest/globals';
import type { ObjectiveResource } from '@waymark/contracts';
import { objectiveLike } from '../testing-objectives.ts';
import { changesOf, lockedFields, newObjectiveValues, valuesOf, withOwnerOfLevel } from './objective-input.ts';

it('a new objective starts today in the organisation’s time zone, for three months, owned by its author', () => {
  const organisation = { timezone: 'America/New_York', number_of_active_users: 2 };
  const values = newObjectiveValues('me', 'company', new Date('2026-12-01T00:30:00Z'), organisation);
  expect(values).toMatchObject({
    user_uuid: 'me',
    validator_uuid: null,
    goal: 'committed',
    period_start: '2026-11-30',
    period_end: '2027-02-28',
  });
});

it('sends nothing of an unchanged objective', () => {
  const objective = objectiveLike({ description: null });
  expect(changesOf(objective, valuesOf(objective))).toEqual({});
});

it('sends the changed fields of an objective, and a cleared description as null', () => {
  const objective = objectiveLike({ description: 'Why' });
  expect(changesOf(objective, { ...valuesOf(objective), name: 'Other', description: null })).toEqual({
    name: 'Other',
    description: null,
  });
});

it('keeps only the team of an objective at team level, and only the owner at personal level', () => {
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
])('in the status %s, of the changes %j these are locked: %j', (status, mine, expected) => {
  const theirs = objectiveLike({ status, name: 'Stored', level: 'company', team_uuid: null });
  expect(lockedFields(theirs, mine)).toEqual(expected);
});
