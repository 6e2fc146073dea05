import { expect, test } from '@jest/globals';
import { aMember, aTeam } from '@waymark/shell-kit/testing';
import { findTeams, inRows } from './team-list.ts';

const ada = aMember({ uuid: 'ada', first_name: 'Ada', last_name: 'Lindqvist', email: 'ada@x.org' });
const zoe = aMember({ uuid: 'zoe', first_name: 'Zoé', last_name: 'Martin', email: 'zoe@x.org' });
const find = (uuid: string) => [ada, zoe].find((one) => one.uuid === uuid);
const teams = [
  aTeam({ uuid: '2', name: 'Workshop', users: ['zoe', 'gone'] }),
  aTeam({ uuid: '1', name: 'Élan', users: ['ada'] }),
];
const names = (q: string) => findTeams(teams, find, q).map(({ team }) => team.name);

test('teams come by name', () => {
  expect(names('')).toEqual(['Élan', 'Workshop']);
});

test('a team is found by its name without accents and case', () => {
  expect(names('elan')).toEqual(['Élan']);
});

test('a team is found by one of its people', () => {
  expect(names('zoe mar')).toEqual(['Workshop']);
  expect(names('ada@x')).toEqual(['Élan']);
});

test('who is not known yet is left out of the people', () => {
  expect(findTeams(teams, find, 'workshop')[0]?.people).toEqual([zoe]);
});

test('cards stand in rows', () => {
  expect(inRows([1, 2, 3, 4, 5], 3)).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});
