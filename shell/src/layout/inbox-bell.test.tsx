import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { INBOX_COUNT_KEY } from '@waymark/shell-kit';
import { readTexts, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { InboxBell } from './inbox-bell.tsx';

readTexts('shell', texts);

const show = (count: number) =>
  renderApp(<InboxBell org="1" />, {
    organisation: null,
    path: '/organization/1',
    routes: {
      'GET user/inbox': () => ({
        organisations: [
          { uuid: '1', count },
          { uuid: '2', count: 5 },
        ],
        invitations: 0,
      }),
    },
  });

test.each([
  [1, 'Inbox: 1 thing waits for you', '1'],
  [3, 'Inbox: 3 things wait for you', '3'],
  [120, 'Inbox: 120 things wait for you', '99+'],
])(
  'the inbox bell shows %i inbox items of the organisation as a number and in its label',
  async (count, name, number) => {
    await show(count);
    const bell = await screen.findByRole('link', { name });
    expect(bell.textContent).toBe(number);
    expect(bell).toHaveAttribute('href', '/organization/1/inbox');
  },
);

test('shows no number when the inbox is empty', async () => {
  const { queryClient } = await show(0);
  const bell = screen.getByRole('link', { name: 'Inbox' });
  await waitFor(() => expect(queryClient.getQueryData(INBOX_COUNT_KEY)).toBeTruthy());
  expect(bell.textContent).toBe('');
});
