import { expect, test } from '@jest/globals';
import { aTeam } from '@waymark/shell-kit/testing';
import { findTeams, inRows } from './team-list.ts';

const teams = [
  aTeam({ uuid: '2', name: 'Workshop', users: ['zoe', 'gone'] }),
  aTeam({ uuid: '1', name: 'Élan', users: ['ada'] }),
];
const names = (q: string, found?: ReadonlySet<string>) => findTeams(teams, q, found).map(({ name }) => name);

test('teams are sorted by name', () => {
  expect(names('')).toEqual(['Élan', 'Workshop']);
});

test('a team is found by its name without accents and case', () => {
  expect(names('elan')).toEqual(['Élan']);
});

test('a team is found by one of the people found', () => {
  expect(names('zoe mar', new Set(['zoe']))).toEqual(['Workshop']);
  expect(names('zoe mar')).toEqual([]);
});

test('cards are put in rows', () => {
  expect(inRows([1, 2, 3, 4, 5], 3)).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});
