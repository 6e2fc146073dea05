import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlanType } from '@waymark/contracts';
import { readTexts, renderApp } from '@waymark/shell-kit/testing';
import type { ReactNode } from 'react';
import texts from '../../locales/en.json' with { type: 'json' };
import { Navigation } from './navigation.tsx';
import { useEscapeHidesNames } from './use-escape-hides-names.ts';

readTexts('shell', texts);

const show = async (admin: boolean, path = '', plan: PlanType = 'free_plan', due = 0) => {
  const reader = { admin, current_subscription_type: plan };
  const { queryClient } = await renderApp(<Navigation uuid="1" reader={reader} isPending={false} />, {
    organisation: null,
    path: `/organization/1${path}`,
    routes: { 'GET user/organisations/:org/checkins/due': () => ({ keyresults: [], total: due }) },
  });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
};

const MEMBERS = [
  ['Dashboard', '/organization/1'],
  ['Check-in', '/organization/1/check-in'],
  ['Teams', '/organization/1/teams'],
  ['History', '/organization/1/history'],
];

test('leads a member to the screens of the micro-frontends, in their order', async () => {
  expect(await show(false)).toEqual(MEMBERS);
});

test('leads admins to the settings as well', async () => {
  expect(await show(true)).toEqual([...MEMBERS, ['Settings', '/organization/1/admin/members']]);
});

test.each([
  [0, 'Check-in'],
  [3, 'Check-in 3'],
  [100, 'Check-in 99+'],
])('with %i due check-ins the navigation has the link %j', async (due, name) => {
  await show(false, '', 'free_plan', due);
  await screen.findByRole('link', { name });
});

test.each(['grow_plan', 'enterprise_plan'] as const)(
  'leads every member of an organisation on %s to its reports',
  async (plan) => {
    expect(await show(false, '', plan)).toEqual([...MEMBERS, ['Reporting', '/organization/1/reporting']]);
  },
);

test('the navigation shows the links of a member while the organisation is loading', async () => {
  await renderApp(<Navigation uuid="1" reader={undefined} isPending />, {
    organisation: null,
    path: '/organization/1',
  });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(MEMBERS.map(([name]) => name));
});

test.each([
  ['', 'Dashboard'],
  ['/', 'Dashboard'],
  ['/history', 'History'],
  ['/admin/subscription', 'Settings'],
])('the navigation at the path %j marks the link of the current page', async (path, name) => {
  await show(true, path);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(name);
});

const RailWithEscape = (): ReactNode => {
  useEscapeHidesNames();
  return <Navigation uuid="1" reader={undefined} isPending />;
};

test('Escape hides the name beside a hovered icon, until another one is hovered or focused', async () => {
  await renderApp(<RailWithEscape />, { organisation: null, path: '/organization/1' });
  const rail = screen.getByRole('navigation');
  const teams = screen.getByRole('link', { name: 'Teams' });
  await userEvent.hover(teams);
  await userEvent.keyboard('{Escape}');
  expect(rail).toHaveAttribute('data-names-hidden');
  await userEvent.hover(teams.querySelector('svg') ?? teams);
  expect(rail).toHaveAttribute('data-names-hidden');
  await userEvent.hover(screen.getByRole('link', { name: 'History' }));
  expect(rail).not.toHaveAttribute('data-names-hidden');
  await userEvent.keyboard('{Escape}{Tab}');
  expect(rail).not.toHaveAttribute('data-names-hidden');
});
