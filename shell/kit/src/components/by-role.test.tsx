import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BlockCode } from '@waymark/contracts';
import { anOrganisation, aUser, renderApp, shownText } from '../testing/index.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { PersonMenu } from './person-menu.tsx';

const admin = anOrganisation({ admin: true, current_subscription_type: 'free_plan' });
const member = anOrganisation({ admin: false });
const owner = aUser({ super_admin: true });

const OVER_PLAN = 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION';
const notice = (block: BlockCode, organisation = admin, at?: 'subscription' | 'members') =>
  renderApp(<BlockedNotice block={block} at={at} />, { organisation });
const ways = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

test('an admin with too many users gets links to the subscription and the teams, except to the open screen', async () => {
  const root = `/organization/${admin.uuid}`;
  const { unmount } = await notice(OVER_PLAN);
  expect(screen.getByRole('alert')).toHaveTextContent(shownText('kit:blocked.users_admin'));
  expect(ways()).toEqual([`${root}/admin/subscription`, `${root}/teams`]);
  unmount();
  const second = await notice(OVER_PLAN, admin, 'subscription');
  expect(ways()).toEqual([`${root}/teams`]);
  second.unmount();
  await notice(OVER_PLAN, admin, 'members');
  expect(ways()).toEqual([`${root}/admin/subscription`]);
});

test('a member of an organisation with too many users sees the text for members, and no link', async () => {
  await notice(OVER_PLAN, member);
  expect(screen.getByRole('alert')).toHaveTextContent(shownText('kit:blocked.users_member'));
  expect(ways()).toEqual([]);
});

test('the notice of an unpaid bill links to support, and to the subscription unless that is open', async () => {
  const { unmount } = await notice('BLOCKED_FOR_NOT_PAYING');
  expect(screen.getByRole('alert', { name: shownText('kit:blocked.payment_title') })).toBeTruthy();
  expect(ways()).toEqual([`/organization/${admin.uuid}/admin/subscription`, '/guide/support.html']);
  unmount();
  await notice('BLOCKED_FOR_NOT_PAYING', admin, 'subscription');
  expect(ways()).toEqual(['/guide/support.html']);
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

test.each([
  ['the account', 'account', '/account'],
  ['the list of organisations', 'change_organisation', '/organization'],
])('the user menu opens %s', async (_what, key, address) => {
  const { opened, choose } = await menu();
  await choose(key);
  expect(opened).toEqual([address]);
});

test('the user menu logs out', async () => {
  const { opened, onLogOut, choose } = await menu();
  await choose('log_out');
  expect(onLogOut).toHaveBeenCalledTimes(1);
  expect(opened).toEqual([]);
});

test.each([
  ['offers the back-office to the platform owner', owner, false, true],
  ['does not offer the back-office to the platform owner who is in it', owner, true, false],
  ['does not offer the back-office to other users', aUser(), false, false],
])('the user menu %s', async (_who, user, inBackoffice, offered) => {
  await menu(user, inBackoffice);
  expect(screen.queryByRole('menuitem', { name: shownText('kit:menu.back_office') }) !== null).toBe(offered);
});
