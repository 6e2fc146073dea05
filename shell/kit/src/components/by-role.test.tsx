import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BlockCode } from '@waymark/contracts';
import type { ComponentProps } from 'react';
import { anOrganisation, aUser, renderApp, shownText } from '../testing/index.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { PersonMenu } from './person-menu.tsx';

const admin = anOrganisation({ admin: true, current_subscription_type: 'free_plan' });
const paying = anOrganisation({ admin: true, current_subscription_type: 'grow_plan' });
const member = anOrganisation({ admin: false });
const owner = aUser({ super_admin: true });
const tab = (name: string) => shownText(`kit:admin_frame.${name}`);

const frame = (active: ComponentProps<typeof AdminFrame>['active'], options: Parameters<typeof renderApp>[1]) =>
  renderApp(<AdminFrame active={active}>the screen</AdminFrame>, { path: `/admin/${active}`, ...options });
const tabs = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

beforeEach(() => {
  document.title = 'before';
});

test('an admin sees the tabs of an admin, the notice about reports only on the free plan', async () => {
  const { unmount } = await frame('members', { organisation: admin });
  expect(tabs()).toEqual(['members', 'subscription', 'reminders', 'integration', 'reporting'].map(tab));
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent(tab('members'));
  expect(screen.getByText('the screen')).toBeTruthy();
  unmount();
  await frame('members', { organisation: paying });
  expect(tabs()).not.toContain(tab('reporting'));
});

test('the platform owner sees those of the platform too', async () => {
  await frame('members', { organisation: admin, user: owner });
  expect(tabs()).toContain(tab('subscription_management'));
  expect(tabs()).toContain(tab('data_extraction'));
});

test('the platform owner who is no admin sees those of the platform alone', async () => {
  await frame('data-extraction', { organisation: member, user: owner });
  expect(tabs()).toEqual([tab('subscription_management'), tab('data_extraction')]);
  expect(document.title).toContain(tab('data_extraction'));
});

test.each([
  ['a member', 'members', member, aUser()],
  ['an admin who does not own the platform', 'data-extraction', admin, aUser()],
  ['an admin of a paid plan, of its notice', 'reporting', paying, aUser()],
] as const)(
  '%s has no business on the tab %s, and is sent to the dashboard',
  async (_who, active, organisation, user) => {
    await frame(active, { organisation, user });
    await waitFor(() => expect(window.location.pathname).toBe(`/organization/${organisation.uuid}`));
    expect(screen.queryByText('the screen')).toBeNull();
  },
);

const CROWDED = 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION';
const notice = (block: BlockCode, organisation = admin, at?: 'subscription' | 'members') =>
  renderApp(<BlockedNotice block={block} at={at} />, { organisation });
const ways = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

test('with too many users both links are shown, except to the screen that is open', async () => {
  const root = `/organization/${admin.uuid}`;
  const { unmount } = await notice(CROWDED);
  expect(screen.getByRole('alert')).toHaveTextContent(shownText('kit:blocked.users_admin'));
  expect(ways()).toEqual([`${root}/admin/subscription`, `${root}/teams`]);
  unmount();
  const second = await notice(CROWDED, admin, 'subscription');
  expect(ways()).toEqual([`${root}/teams`]);
  second.unmount();
  await notice(CROWDED, admin, 'members');
  expect(ways()).toEqual([`${root}/admin/subscription`]);
});

test('a member sees whom to ask, and no link', async () => {
  await notice(CROWDED, member);
  expect(screen.getByRole('alert')).toHaveTextContent(shownText('kit:blocked.users_member'));
  expect(ways()).toEqual([]);
});

test('an unpaid bill shows no link', async () => {
  await notice('BLOCKED_FOR_NOT_PAYING');
  expect(screen.getByRole('alert', { name: shownText('kit:blocked.payment_title') })).toBeTruthy();
  expect(ways()).toEqual([]);
});

const menu = async (user = aUser(), inBackoffice = false) => {
  const opened: string[] = [];
  const onLogOut = jest.fn();
  await renderApp(
    <PersonMenu onOpen={(address) => opened.push(address)} onLogOut={onLogOut} inBackoffice={inBackoffice} />,
    {
      user,
    },
  );
  await userEvent.click(
    screen.getByRole('button', { name: shownText('kit:menu.greeting', { name: user.first_name }) }),
  );
  await screen.findByRole('menuitem', { name: shownText('kit:menu.account') });
  const choose = (key: string) => userEvent.click(screen.getByRole('menuitem', { name: shownText(`kit:menu.${key}`) }));
  return { opened, onLogOut, choose };
};

test('the greeting leads to the account and to the organisations', async () => {
  const { opened, choose } = await menu();
  await choose('account');
  expect(opened).toEqual(['/account']);
});

test('the greeting logs out', async () => {
  const { opened, onLogOut, choose } = await menu();
  await choose('log_out');
  expect(onLogOut).toHaveBeenCalledTimes(1);
  expect(opened).toEqual([]);
});

test.each([
  ['the platform owner', owner, false, true],
  ['the platform owner who is there already', owner, true, false],
  ['nobody else', aUser(), false, false],
])('the back-office is offered to %s', async (_who, user, inBackoffice, offered) => {
  await menu(user, inBackoffice);
  expect(screen.queryByRole('menuitem', { name: shownText('kit:menu.back_office') }) !== null).toBe(offered);
});
