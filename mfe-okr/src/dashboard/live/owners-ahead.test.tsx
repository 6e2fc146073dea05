import { expect, test } from '@jest/globals';
import type { ObjectiveList, ObjectiveResource } from '@waymark/contracts';
import { aMember, anOrganisation, aTeam } from '@waymark/shell-kit/testing';
import { objectiveLike } from '../../testing-objectives.ts';
import { serverOf, show, usersOf } from '../../testing-screen.tsx';
import type { ObjectiveFilter } from '../objective-query.ts';
import { ownersAhead } from './owners-ahead.ts';

const { uuid: org } = anOrganisation();
const people = ['Ada', 'Émile', 'Milo', 'Zoë'].map((first_name) =>
  aMember({ uuid: first_name, first_name, last_name: '' }),
);
const teams = ['Design', 'Sales', 'Support'].map((name) => aTeam({ uuid: name, name }));
const of = (user_uuid: string) => objectiveLike({ uuid: `of ${user_uuid}`, level: 'personal', user_uuid });
const ofTeam = (team_uuid: string) => objectiveLike({ uuid: `of ${team_uuid}`, level: 'team', team_uuid });
const page = (objectives: ObjectiveResource[], total: number): ObjectiveList => ({
  objectives,
  total,
  counts: { creation: 0, validation: 0, working: total, review: 0, archive: 0 },
});

const ask = async (filter: ObjectiveFilter, loaded: ObjectiveList, answered: ObjectiveResource[]) => {
  const named = (query: URLSearchParams) => query.get('uuids')?.split(',') ?? [];
  const { api, calls } = await show(null, {
    routes: serverOf([], {
      'GET user/organisations/:org/users': usersOf(people),
      'GET user/organisations/:org/teams': ({ query }) => ({
        teams: teams.filter(({ uuid }) => named(query).includes(uuid)),
      }),
    }),
  });
  const before = calls.length;
  const ahead = await ownersAhead({ api, org }, [loaded], { objectives: answered }, filter);
  return { ahead: [...ahead], requests: calls.length - before };
};

test.each([
  ['personal', [of('Ada'), of('Milo')], of('Émile'), ['Émile']],
  ['personal', [of('Ada'), of('Milo')], of('Zoë'), []],
  ['team', [ofTeam('Sales')], ofTeam('Design'), ['Design']],
  ['team', [ofTeam('Sales')], ofTeam('Support'), []],
] as const)(
  'at level %s, a new owner is ahead if the name comes before the last one loaded',
  async (level, loaded, changed, ahead) => {
    const asked = await ask({ level, sort: 'owner' }, page([...loaded], 9), [changed]);
    expect(asked).toEqual({ ahead, requests: 1 });
  },
);

test.each([
  ['a list in another order', {}, page([of('Milo')], 9), of('Ada')],
  ['a list that is loaded whole', { sort: 'owner' }, page([of('Milo')], 1), of('Ada')],
  ['an owner of whom something is loaded', { sort: 'owner' }, page([of('Milo')], 9), of('Milo')],
] as const)('no names are requested for %s', async (_, order, loaded, changed) => {
  expect(await ask({ level: 'personal', ...order }, loaded, [changed])).toEqual({ ahead: [], requests: 0 });
});
