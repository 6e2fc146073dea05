import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { listMembers, type MemberResource } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { refetchQueueOf } from '../live/refetch-queue.ts';
import { aMember, anOrganisation, refusal, renderApp } from '../testing/index.tsx';
import type { Known } from './directory.ts';
import { keyOf, organisationKey } from './keys.ts';
import { peopleDirectory, usePeople } from './use-people.ts';

const USERS = 'GET user/organisations/:org/users';
const uuidAt = (index: number): string => `a0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const at = (index: number, more: Partial<MemberResource> = {}): MemberResource =>
  aMember({ uuid: uuidAt(index), first_name: `Person ${index}`, last_name: null, ...more });
const org = anOrganisation().uuid;

/** A server of some members; `named` tells what each question named. */
const world = (members: MemberResource[]) => {
  const named: string[][] = [];
  const routes = {
    [USERS]: ({ query }: { query: URLSearchParams }) => {
      const uuids = query.get('uuids')?.split(',') ?? [];
      named.push(uuids);
      return { users: members.filter(({ uuid }) => uuids.includes(uuid)) };
    },
  };
  return { routes, named, members };
};

const Name = ({ uuid }: { uuid: string | null }): ReactNode => {
  const { nameOf, isPending } = usePeople([uuid]);
  return <p>{isPending ? 'pending' : nameOf(uuid) || 'nobody'}</p>;
};
const shown = () => screen.queryAllByText(/./).map(({ textContent }) => textContent);

beforeEach(() => {
  // The shortest delay before a refetch.
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('members that many components ask for at once are requested in one call, each uuid once', async () => {
  const { routes, named } = world([at(1), at(2)]);
  await renderApp(
    <>
      <Name uuid={uuidAt(1)} />
      <Name uuid={uuidAt(2)} />
      <Name uuid={uuidAt(1)} />
      <Name uuid={null} />
    </>,
    { routes },
  );
  await waitFor(() => expect(shown()).toEqual(['Person 1', 'Person 2', 'Person 1', 'nobody']));
  expect(named).toEqual([[uuidAt(1), uuidAt(2)]]);
});

test('a uuid that is no member is remembered as such, and not requested again', async () => {
  const { routes, named } = world([]);
  const { rerender } = await renderApp(<Name uuid={uuidAt(1)} />, { routes });
  expect(screen.getByText('pending')).toBeTruthy();
  expect(await screen.findByText('nobody')).toBeTruthy();
  rerender(
    <>
      <Name uuid={uuidAt(1)} />
      <Name uuid={uuidAt(1)} />
    </>,
  );
  expect(named).toHaveLength(1);
});

test('known members are not requested again', async () => {
  const { routes, named } = world([at(1), at(2)]);
  const { rerender } = await renderApp(<Name uuid={uuidAt(1)} />, { routes });
  await screen.findByText('Person 1');
  rerender(
    <>
      <Name key="shown anew" uuid={uuidAt(1)} />
      <Name uuid={uuidAt(2)} />
    </>,
  );
  await screen.findByText('Person 2');
  expect(named).toEqual([[uuidAt(1)], [uuidAt(2)]]);
});

test('a message about a known member refetches that member, one about an unknown member nothing', async () => {
  const { routes, named, members } = world([at(1), at(2)]);
  const { queryClient } = await renderApp(
    <>
      <Name uuid={uuidAt(1)} />
      <Name uuid={uuidAt(2)} />
    </>,
    { routes },
  );
  await screen.findByText('Person 2');
  members.splice(0, 1, at(1, { first_name: 'Somebody else' }));
  refetchQueueOf(queryClient).add([
    { queryKey: keyOf(listMembers, { org }), uuid: uuidAt(1) },
    { queryKey: keyOf(listMembers, { org }), uuid: uuidAt(99) },
  ]);
  expect(await screen.findByText('Somebody else')).toBeTruthy();
  expect(named.slice(1)).toEqual([[uuidAt(1)]]);
});

test('when a whole organisation is invalidated, the members shown are refetched and no others', async () => {
  const { routes, named, members } = world([at(1), at(2)]);
  const { queryClient, rerender } = await renderApp(
    <>
      <Name uuid={uuidAt(1)} />
      <Name uuid={uuidAt(2)} />
    </>,
    { routes },
  );
  await screen.findByText('Person 2');
  rerender(<Name uuid={uuidAt(1)} />);
  members.splice(0, 1, at(1, { first_name: 'Renamed' }));
  await act(() => queryClient.invalidateQueries({ queryKey: organisationKey(org) }));
  expect(await screen.findByText('Renamed')).toBeTruthy();
  expect(named.slice(1)).toEqual([[uuidAt(1)]]);
});

test('more members than one call may name are requested in several calls', async () => {
  const many = Array.from({ length: 450 }, (_, index) => at(index));
  const { routes, named } = world(many);
  await renderApp(
    many.map(({ uuid }) => <Name key={uuid} uuid={uuid} />),
    { routes },
  );
  await screen.findByText('Person 449');
  expect(named.map(({ length }) => length)).toEqual([200, 200, 50]);
});

test('a member who failed to load is shown without a name, and requested again by the next screen', async () => {
  const { routes } = world([at(1)]);
  let answers = 0;
  const { queryClient, rerender } = await renderApp(<Name key="first" uuid={uuidAt(1)} />, {
    routes: {
      [USERS]: (call) => {
        answers += 1;
        return answers === 1 ? refusal(403, 'FORBIDDEN', 'Not now') : routes[USERS](call);
      },
    },
  });
  expect(await screen.findByText('nobody')).toBeTruthy();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  rerender(<Name key="second" uuid={uuidAt(1)} />);
  expect(await screen.findByText('Person 1')).toBeTruthy();
});

test('the failure of a member who could not be loaded is reported until that member is loaded', async () => {
  const { routes } = world([at(1), at(2), at(3)]);
  const refused = new Set([uuidAt(1), uuidAt(2)]);
  const { api, queryClient } = await renderApp(null, {
    routes: {
      [USERS]: (call) =>
        refused.has(call.query.get('uuids') ?? '') ? refusal(403, 'FORBIDDEN', 'Not now') : routes[USERS](call),
    },
  });
  const directory = peopleDirectory(api, queryClient, org);
  const show = async (uuid: string) => {
    directory.show([uuid]);
    await waitFor(() => expect(queryClient.getQueryData<Known<unknown>>(directory.queryKey)?.has(uuid)).toBe(true));
  };
  for (const uuid of [1, 2, 3].map(uuidAt)) await show(uuid);
  const failureOf = (...indexes: number[]) => directory.failure(indexes.map(uuidAt));
  expect(failureOf(3)).toBeUndefined();
  expect(failureOf(1, 3)).toMatchObject({ message: 'Not now' });
  refused.clear();
  await directory.reread([uuidAt(1)]);
  expect(failureOf(1)).toBeUndefined();
  expect(failureOf(2)).toMatchObject({ message: 'Not now' });
  directory.learn([at(2)]);
  expect(failureOf(1, 2, 3)).toBeUndefined();
});

test('members that changed while not shown are refetched when they are shown', async () => {
  const { routes, members } = world([at(1), at(2)]);
  const both = (
    <>
      <Name uuid={uuidAt(1)} />
      <Name uuid={uuidAt(2)} />
    </>
  );
  const { queryClient, rerender } = await renderApp(both, { routes });
  await screen.findByText('Person 2');
  rerender(null);
  members.splice(0, 1, at(1, { first_name: 'Renamed' }));
  await act(() => queryClient.invalidateQueries({ queryKey: keyOf(listMembers, { org }) }));
  rerender(both);
  await waitFor(() => expect(shown()).toEqual(['Renamed', 'Person 2']));
});

test('a known member who is not shown is dropped on a change, and requested when shown again', async () => {
  const { routes, named, members } = world([at(1), at(2)]);
  const both = (
    <>
      <Name uuid={uuidAt(1)} />
      <Name uuid={uuidAt(2)} />
    </>
  );
  const { queryClient, rerender } = await renderApp(both, { routes });
  await screen.findByText('Person 2');
  rerender(<Name uuid={uuidAt(1)} />);
  members.splice(1, 1, at(2, { first_name: 'Renamed' }));
  await act(async () =>
    refetchQueueOf(queryClient).changed({ queryKey: keyOf(listMembers, { org }), uuid: uuidAt(2) }),
  );
  expect(named).toHaveLength(1);
  rerender(both);
  await waitFor(() => expect(shown()).toEqual(['Person 1', 'Renamed']));
  expect(named.slice(1)).toEqual([[uuidAt(2)]]);
});
