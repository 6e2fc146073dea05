import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { listTeams } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { refetchQueueOf } from '../live/refetch-queue.ts';
import { anOrganisation, aTeam, aUser, type FakeRoutes, refusal, renderApp } from '../testing/index.tsx';
import { keyOf } from './keys.ts';
import { useKnown } from './use-known.ts';
import { teamDirectory, useIsInTeam, useTeams } from './use-teams.ts';

const TEAMS = 'GET user/organisations/:org/teams';
const org = anOrganisation().uuid;
const me = aUser().uuid;
const bo = '00000000-0000-4000-8000-000000000002';
const deleted = '00000000-0000-4000-8000-000000000399';
const mine = aTeam({ users: [me, bo] });

const Team = ({ uuid }: { uuid: string }): ReactNode => {
  const { team, isPending } = useTeams([uuid]);
  const isDeleted = useKnown(teamDirectory, [uuid]).known.get(uuid) === null;
  if (isPending) return <p>pending</p>;
  return <p>{isDeleted ? 'gone' : (team(uuid)?.users_total ?? 'not known')}</p>;
};

test('a team counts as deleted if the server does not return it, and as not known if the request fails', async () => {
  const { rerender } = await renderApp(<Team uuid={deleted} />, { routes: { [TEAMS]: () => ({ teams: [] }) } });
  expect(screen.getByText('pending')).toBeTruthy();
  expect(await screen.findByText('gone')).toBeTruthy();
  rerender(null);
  await renderApp(<Team uuid={deleted} />, { routes: { [TEAMS]: () => refusal(429, 'TOO_MANY_REQUESTS', 'Slower') } });
  expect(await screen.findByText('not known')).toBeTruthy();
});

test('a team is requested without its people, and again when it has changed, not when a person has', async () => {
  const teams = [mine];
  const { calls, queryClient } = await renderApp(<Team uuid={mine.uuid} />, { routes: { [TEAMS]: () => ({ teams }) } });
  await screen.findByText('2');
  expect(calls[0]?.query.get('users_limit')).toBe('0');
  teams.splice(0, 1, { ...mine, users_total: 1 });
  const changed = (uuid: string) =>
    act(async () => void (await refetchQueueOf(queryClient).changed({ queryKey: keyOf(listTeams, { org }), uuid })));
  await changed(bo);
  expect(calls).toHaveLength(1);
  await changed(mine.uuid);
  expect(await screen.findByText('1')).toBeTruthy();
});

const IsMine = (): ReactNode => {
  const isInTeam = useIsInTeam();
  return <p>{[mine.uuid, deleted, null].filter((uuid) => isInTeam(uuid)).length} of mine</p>;
};

test('the user’s teams are requested by the user’s uuid, and are then known without another request', async () => {
  const routes: FakeRoutes = {
    [TEAMS]: ({ query }) => ({ teams: query.get('users') === me ? [mine] : [] }),
  };
  const { calls, rerender } = await renderApp(<IsMine />, { routes });
  expect(screen.getByText('0 of mine')).toBeTruthy();
  expect(await screen.findByText('1 of mine')).toBeTruthy();
  rerender(<Team uuid={mine.uuid} />);
  expect(await screen.findByText('2')).toBeTruthy();
  expect(calls.map(({ query }) => Object.fromEntries(query))).toEqual([{ users: me, users_limit: '0' }]);
});
