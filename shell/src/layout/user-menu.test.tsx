import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UnsavedGuard } from '@waymark/shell-kit/actions';
import { anOrganisation, aUser, readTexts, renderApp } from '@waymark/shell-kit/testing';
import { type ReactNode, useState } from 'react';
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

test('other people do not find the back-office in the menu', async () => {
  expect(await entries(false, true)).toEqual([
    'Account',
    'Change organisation',
    'Edit organisation',
    'Guide',
    'Log out',
  ]);
});

test('logging out asks first if unsent check-ins would be lost', async () => {
  const user = aUser();
  localStorage.setItem(`waymark.unsent.${user.uuid}.org.1`, '{}');
  const { calls } = await renderApp(<UserMenu organisation={anOrganisation()} />, {
    user,
    routes: { 'POST user/logout': () => ({}) },
  });
  const logOut = async () => {
    await userEvent.click(screen.getByRole('button', { name: /^Hello/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out', hidden: true }));
  };
  const requested = () => calls.filter(({ route }) => route === 'POST user/logout').length;
  const answer = async (name: string) => {
    const question = await screen.findByRole('dialog', { name: 'Log out and lose unsent check-ins?' });
    await userEvent.click(within(question).getByRole('button', { name }));
    await waitFor(() => expect(question).not.toBeVisible());
  };
  await logOut();
  await answer('Stay here');
  expect(requested()).toBe(0);
  await logOut();
  await answer('Log out and lose them');
  await waitFor(() => expect(requested()).toBe(1));
  localStorage.clear();
});

test('logging out asks first if typed text would be lost', async () => {
  const { calls } = await renderApp(
    <>
      <UserMenu organisation={anOrganisation()} />
      <UnsavedGuard dirty />
    </>,
    { routes: { 'POST user/logout': () => ({}) } },
  );
  await userEvent.click(screen.getByRole('button', { name: /^Hello/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out', hidden: true }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(calls).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(calls).toHaveLength(1));
});

test('logging out does not wait for a hanging network, and says that the session ends later', async () => {
  const { session } = await renderApp(<UserMenu organisation={anOrganisation()} />, {
    routes: { 'POST user/logout': () => new Promise<never>(() => {}) },
  });
  await userEvent.click(screen.getByRole('button', { name: /^Hello/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out', hidden: true }));
  await waitFor(() => expect(session.state().status).toBe('anonymous'));
  expect(await screen.findByText(/On the server, your session ends as soon as/)).toBeVisible();
  localStorage.clear();
});

/** The menu at one organisation, at another, and at none. */
const Places = (): ReactNode => {
  const [name, setName] = useState('Hooli');
  const organisation = name ? anOrganisation({ admin: true, name, uuid: `uuid of ${name}` }) : undefined;
  return (
    <>
      <UserMenu organisation={organisation} />
      {['', 'Initech'].map((next) => (
        <button key={next} type="button" onClick={() => setName(next)}>
          go to {next}
        </button>
      ))}
    </>
  );
};

test('the dialog of an organisation that was left by Back does not open for the next one', async () => {
  await renderApp(<Places />);
  const goTo = (name: string) => fireEvent.click(screen.getByText(`go to ${name}`.trim()));
  await userEvent.click(screen.getByRole('button', { name: /^Hello/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit organisation', hidden: true }));
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('Hooli');
  goTo('');
  goTo('Initech');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
});
