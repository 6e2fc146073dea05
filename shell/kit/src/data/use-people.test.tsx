import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { listMembers } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { refetchQueueOf } from '../live/refetch-queue.ts';
import { aMember, anOrganisation, refusal, renderApp } from '../testing/index.tsx';
import { keyOf } from './keys.ts';
import { usePeople } from './use-people.ts';

const grace = aMember({ first_name: 'Grace', last_name: 'Hopper' });
const USERS = 'GET user/organisations/:org/users';

const Name = (): ReactNode => <p>{usePeople([grace.uuid]).nameOf(grace.uuid)}</p>;

beforeEach(() => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('the known name of a member stays when the refetch fails', async () => {
  let answers = 0;
  const { queryClient, calls } = await renderApp(<Name />, {
    routes: {
      [USERS]: () => {
        answers += 1;
        return answers === 1 ? { users: [grace] } : refusal(429, 'TOO_MANY_REQUESTS', 'Too many');
      },
    },
  });
  expect(await screen.findByText('Grace Hopper')).toBeTruthy();
  refetchQueueOf(queryClient).add([{ queryKey: keyOf(listMembers, { org: anOrganisation().uuid }), uuid: grace.uuid }]);
  await waitFor(() => expect(calls).toHaveLength(2));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByText('Grace Hopper')).toBeTruthy();
});
