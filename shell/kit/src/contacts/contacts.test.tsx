import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BlockedNotice } from '../components/blocked-notice.tsx';
import { PersonMenu } from '../components/person-menu.tsx';
import { anOrganisation, renderApp, shownText } from '../testing/index.tsx';

const contacts = (about_url: string | null, support_url: string | null) => ({
  'GET user/contacts': () => ({ about_url, support_url }),
});
const support = shownText.bind(null, 'kit:contact.support');
const admin = anOrganisation({ admin: true });
const notice = <BlockedNotice block="BLOCKED_FOR_NOT_PAYING" />;
const menu = <PersonMenu onOpen={() => {}} onLogOut={() => {}} />;

test('the notice of an unpaid bill links an admin to the operator’s support address', async () => {
  await renderApp(notice, { organisation: admin, routes: contacts(null, 'mailto:help@okr.example') });
  await waitFor(() =>
    expect(screen.getByRole('link', { name: support() }).getAttribute('href')).toBe('mailto:help@okr.example'),
  );
  expect(screen.getByRole('link', { name: support() }).getAttribute('target')).toBeNull();
});

test('a support page on the web opens in a new tab', async () => {
  await renderApp(notice, { organisation: admin, routes: contacts(null, 'https://help.okr.example') });
  await waitFor(() =>
    expect(screen.getByRole('link', { name: support() }).getAttribute('href')).toBe('https://help.okr.example'),
  );
  const link = screen.getByRole('link', { name: support() });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
});

test('the notice of an unpaid bill shows a member no link to support', async () => {
  const organisation = anOrganisation({ admin: false });
  const { calls } = await renderApp(notice, { organisation, routes: contacts(null, 'mailto:help@okr.example') });
  await screen.findByText(shownText('kit:blocked.payment_member'));
  expect(calls.map(({ route }) => route)).toEqual(['GET user/contacts']);
  expect(screen.queryByRole('link')).toBeNull();
});

const leadsToGuide = (link: HTMLElement) =>
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/guide/support.html', '_blank']);

test('a contact that the operator has not set is not in the user menu, and the support link leads to the guide', async () => {
  const both = (
    <>
      {menu}
      {notice}
    </>
  );
  await renderApp(both, { organisation: admin, routes: contacts('https://okr.example/about', null) });
  await userEvent.click(screen.getByRole('button'));
  await screen.findByRole('menuitem', { name: shownText('kit:contact.about') });
  expect(screen.queryByRole('menuitem', { name: support() })).toBeNull();
  leadsToGuide(screen.getByRole('link', { name: support() }));
});

test('the user menu opens the guide in a new tab', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  await renderApp(menu, { routes: contacts(null, null) });
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(await screen.findByRole('menuitem', { name: shownText('kit:contact.guide') }));
  expect(open.mock.calls).toEqual([['/guide/index.html', '_blank', 'noreferrer']]);
});

test('the support link leads to the guide if the operator’s contacts cannot be loaded', async () => {
  await renderApp(notice, { organisation: admin });
  leadsToGuide(await screen.findByRole('link', { name: support() }));
});
