import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { readTexts, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { Navigation } from './navigation.tsx';

readTexts('shell', texts);

const show = async (admin: boolean, path = '') => {
  await renderApp(<Navigation uuid="1" admin={admin} />, { organisation: null, path: `/organization/1${path}` });
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
};

const MEMBERS = [
  ['Dashboard', '/organization/1'],
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
  ['', 'Dashboard'],
  ['/', 'Dashboard'],
  ['/history', 'History'],
  ['/admin/subscription', 'Settings'],
])('marks where one is at %j', async (path, name) => {
  await show(true, path);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(name);
});
