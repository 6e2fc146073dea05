import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { anOrganisation } from '@waymark/shell-kit/testing';
import { DashboardScreen } from './dashboard/dashboard-screen.tsx';
import { HistoryScreen } from './history/history-screen.tsx';
import { serverOf, show } from './testing-screen.tsx';

const SCREENS = { dashboard: <DashboardScreen />, history: <HistoryScreen /> };

/** The targets of the notice's links, below the organisation's address. */
const waysOut = async (name: keyof typeof SCREENS, admin: boolean): Promise<string[]> => {
  const organisation = anOrganisation({ admin, blocked_for_active_users_over_subscription: true });
  const check = { 'POST user/organisations/:org/check_subscription': () => ({ organisation }) };
  await show(SCREENS[name], { organisation, routes: { ...serverOf([]), ...check } });
  const notice = await screen.findByRole('alert', { name: /more users than its subscription allows/ });
  const links = within(notice).queryAllByRole('link');
  return links.map((link) => (link.getAttribute('href') ?? '').replace(`/organization/${organisation.uuid}/`, ''));
};

test.each(['dashboard', 'history'] as const)(
  'with too many users, the %s links admins to the subscription and to the list of users',
  async (name) => {
    expect(await waysOut(name, true)).toEqual(['admin/subscription', 'teams']);
  },
);

test.each(['dashboard', 'history'] as const)(
  'with too many users, the notice of the %s has no link for a member',
  async (name) => {
    expect(await waysOut(name, false)).toEqual([]);
  },
);
