import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { LoadMoreTrigger } from '../components/load-more-trigger.tsx';
import { renderApp } from '../testing/index.tsx';
import { usePages } from './use-pages.ts';

const KEY = ['numbers'];
const TOTAL = 5;
let more = (): void => {};

type Ask = (offset: number) => Promise<number[]>;

const Numbers = ({ ask }: { ask: Ask }): ReactNode => {
  const { items, ...pages } = usePages<number>({
    queryKey: KEY,
    size: 2,
    ask: async ({ offset }) => ({ items: await ask(offset), total: TOTAL }),
    idOf: String,
  });
  more = pages.more;
  if (!items) return null;
  return (
    <>
      <p>{items.join(' ')}</p>
      <LoadMoreTrigger pages={pages} length={items.length} />
    </>
  );
};

const page = (offset: number): number[] => [1, 2, 3, 4, 5].slice(offset, offset + 2);

test('a list loads page after page until all items are loaded', async () => {
  await renderApp(<Numbers ask={async (offset) => page(offset)} />);
  await screen.findByText('1 2');
  act(() => more());
  await screen.findByText('1 2 3 4');
  act(() => more());
  await screen.findByText('1 2 3 4 5');
});

test('a page that fails to load is reported below the list, with a retry', async () => {
  let isAway = true;
  const ask: Ask = async (offset) => {
    if (offset > 0 && isAway) throw new ApiError({ status: 404, code: 'NOT_FOUND', message: 'The shelf is empty' });
    return page(offset);
  };
  await renderApp(<Numbers ask={ask} />);
  await screen.findByText('1 2');
  act(() => more());
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('1 2')).toBeTruthy();
  expect(screen.getByText('The shelf is empty')).toBeTruthy();
  isAway = false;
  await userEvent.click(again);
  await screen.findByText('1 2 3 4');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a running refetch is not cancelled for a further page', async () => {
  let added = 0;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const ask: Ask = async (offset) => {
    if (added > 0) await held;
    return page(offset).map((one) => one + added);
  };
  const { queryClient } = await renderApp(<Numbers ask={ask} />);
  await screen.findByText('1 2');
  added = 10;
  act(() => void queryClient.invalidateQueries({ queryKey: KEY }));
  act(() => more());
  release();
  await waitFor(() => expect(screen.getByText('11 12')).toBeTruthy());
});
