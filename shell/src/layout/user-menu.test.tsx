import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOrganisation, aUser, readTexts, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { UserMenu } from './user-menu.tsx';

readTexts('shell', texts);

const entries = async (superAdmin: boolean, admin: boolean): Promise<(string | null)[]> => {
  await renderApp(<UserMenu organisation={anOrganisation({ admin })} />, { user: aUser({ super_admin: superAdmin }) });
  await userEvent.click(screen.getByRole('button', { name: /^Hello/ }));
  const items = await screen.findAllByRole('menuitem', { hidden: true });
  return items.map(({ textContent }) => textContent);
};

test('the platform owner finds the back-office in the menu', async () => {
  expect(await entries(true, false)).toEqual(['Account', 'Change organisation', 'Back-office', 'Guide', 'Log out']);
});

test('nobody else does', async () => {
  expect(await entries(false, true)).toEqual([
    'Account',
    'Change organisation',
    'Edit organisation',
    'Guide',
    'Log out',
  ]);
});
