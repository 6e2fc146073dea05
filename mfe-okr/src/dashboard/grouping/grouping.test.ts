import { expect, it } from '@jest/globals';
import { keyresultLike, objectiveLike } from '../../testing-objectives.ts';
import { groupObjectives, groupProgress, toRows } from './grouping.ts';

const names = new Map([
  ['t1', 'Support'],
  ['t2', 'Design'],
  ['u1', 'Zoë Adams'],
  ['u2', 'Émile Berger'],
]);
const nameOf = (uuid: string) => names.get(uuid) ?? '';

const objective = (uuid: string, fields: Parameters<typeof objectiveLike>[0]) =>
  objectiveLike({ uuid, name: uuid, ...fields });

it('keeps one group without a heading at company level', () => {
  const groups = groupObjectives([objective('a', {}), objective('b', { user_uuid: 'u2' })], 'company', nameOf, 'en');
  expect(groups).toHaveLength(1);
  expect(toRows(groups, () => true).map(({ kind }) => kind)).toEqual(['objective', 'objective']);
});

it('groups by team at team level, sorted by the name of the team', () => {
  const groups = groupObjectives(
    [objective('a', { level: 'team', team_uuid: 't1' }), objective('b', { level: 'team', team_uuid: 't2' })],
    'team',
    nameOf,
    'en',
  );
  expect(groups.map(({ name }) => name)).toEqual(['Design', 'Support']);
  expect(toRows(groups, () => true).map(({ kind }) => kind)).toEqual(['group', 'objective', 'group', 'objective']);
});

it('groups by person at personal level, with accents sorted by the reader’s language', () => {
  const groups = groupObjectives(
    [objective('a', { user_uuid: 'u1' }), objective('b', { user_uuid: 'u2' })],
    'personal',
    nameOf,
    'en',
  );
  expect(groups.map(({ name }) => name)).toEqual(['Émile Berger', 'Zoë Adams']);
});

it.each([
  ['en', ['Ñandú', 'Nube']],
  ['es', ['Nube', 'Ñandú']],
] as const)('sorts objectives by name in the alphabetical order of the language %s', (lang, expected) => {
  const [group] = groupObjectives(
    ['Nube', 'Ñandú'].map((name) => objective(name, { name })),
    'company',
    nameOf,
    lang,
  );
  expect(group?.objectives.map(({ name }) => name)).toEqual(expected);
});

it('sorts within a group by period end, then name', () => {
  const groups = groupObjectives(
    [objective('late', { period_end: '2026-09-01' }), objective('b', {}), objective('a', {})],
    'company',
    nameOf,
    'en',
  );
  expect(groups[0]?.objectives.map(({ uuid }) => uuid)).toEqual(['a', 'b', 'late']);
});

it('on request sorts objectives that need attention first, and the groups that contain them', () => {
  const troubled = (uuid: string, by: number, user_uuid = 'u1') => {
    const pace = { verdict: 'behind', expected: 50, by, forecast: null } as const;
    return objective(uuid, { user_uuid, keyresults: [keyresultLike({ pace, trouble: ['behind'] })] });
  };
  const all = [objective('a', { user_uuid: 'u2' }), objective('b', {}), troubled('c', -9), troubled('d', -40)];
  const company = groupObjectives(all, 'company', nameOf, 'en', true);
  expect(company[0]?.objectives.map(({ uuid }) => uuid)).toEqual(['d', 'c', 'a', 'b']);
  const personal = groupObjectives(all.slice(0, 3).concat(troubled('d', -40, 'u1')), 'personal', nameOf, 'en', true);
  expect(personal.map(({ name }) => name)[0]).toBe('Zoë Adams');
});

it('takes the mean progress of its key results as the progress of a group', () => {
  const halfway = objective('a', {
    keyresults: [keyresultLike({ actual_value: 100 }), keyresultLike({ actual_value: 0 })],
  });
  const [group] = groupObjectives([halfway, objective('b', {})], 'company', nameOf, 'en');
  expect(group && groupProgress(group)).toBe(50);
});
