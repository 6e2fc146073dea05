import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { AdminFrame } from '@waymark/shell-kit/admin-frame';
import {
  anOrganisation,
  aUser,
  type RenderOptions,
  readAdminTabs,
  renderApp,
  shownText,
} from '@waymark/shell-kit/testing';
import { adminTabs } from '../micro-frontends.ts';

readAdminTabs(adminTabs);

const admin = anOrganisation({ admin: true, current_subscription_type: 'free_plan' });
const member = anOrganisation({ admin: false });
const owner = aUser({ super_admin: true });
const tab = (name: string) => shownText(`kit:admin_frame.${name}`);

const frame = (active: string, options: RenderOptions) =>
  renderApp(<AdminFrame active={active}>the screen</AdminFrame>, { path: `/admin/${active}`, ...options });
const links = () => screen.getAllByRole('link');
const tabs = () => links().map(({ textContent }) => textContent);

beforeEach(() => {
  document.title = 'before';
});

test('an admin sees the tabs for admins, and the open tab is marked and in the page title', async () => {
  await frame('members', { organisation: admin });
  expect(tabs()).toEqual(
    ['members', 'subscription', 'reminders', 'integration', 'checkins', 'reporting', 'audit'].map(tab),
  );
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent(tab('members'));
  expect(screen.getByText('the screen')).toBeTruthy();
  expect(document.title).toBe(`${tab('members')} · ${admin.name} · Waymark`);
});

test('a platform owner who is an admin also sees the platform’s tabs, in the order of the manifests', async () => {
  await frame('members', { organisation: admin, user: owner });
  const names = [
    'members',
    'subscription',
    'platform-home',
    'subscription-management',
    'data-extraction',
    'reminders',
    'integration',
    'checkins',
    'reporting',
    'audit',
    'platform-audit',
  ];
  expect(tabs()).toEqual(names.map((name) => tab(name.replace('-', '_'))));
  expect(links().map((link) => link.getAttribute('href'))).toEqual(
    names.map((name) => `/organization/${admin.uuid}/admin/${name}`),
  );
});

test('a platform owner who is not an admin sees only the platform’s tabs', async () => {
  await frame('data-extraction', { organisation: member, user: owner });
  expect(tabs()).toEqual([
    tab('platform_home'),
    tab('subscription_management'),
    tab('data_extraction'),
    tab('platform_audit'),
  ]);
  expect(document.title).toContain(tab('data_extraction'));
});

test.each([
  ['a member', 'members', member, aUser()],
  ['an admin who does not own the platform', 'data-extraction', admin, aUser()],
  ['an admin of an organisation', 'unknown', admin, aUser()],
])('%s may not open the tab %s, and is sent to the dashboard', async (_who, active, organisation, user) => {
  await frame(active, { organisation, user });
  await waitFor(() => expect(window.location.pathname).toBe(`/organization/${organisation.uuid}`));
  expect(screen.queryByText('the screen')).toBeNull();
});
