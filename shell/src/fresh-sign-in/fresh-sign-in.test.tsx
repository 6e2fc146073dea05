import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOrganisation, type FakeRoutes, readTexts, refusal, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { DeleteOrganisation } from '../organisations/delete-organisation.tsx';
import { freshSignIn } from './fresh-sign-in.ts';
import { FreshSignInHost } from './fresh-sign-in-host.tsx';

const organisation = anOrganisation({ name: 'Northwind' });
const DELETE = `DELETE user/organisations/${organisation.uuid}`;
const CONFIRM = 'POST user/confirm';

/** A server that considers the sign-in too old until the right password is sent. */
const open = async () => {
  readTexts('shell', texts);
  let isFresh = false;
  const routes: FakeRoutes = {
    [DELETE]: () =>
      isFresh ? { organisation } : refusal(403, 'FRESH_SIGN_IN_REQUIRED', 'Confirm with your password that it is you'),
    [CONFIRM]: ({ body }) => {
      isFresh = (body as { password: string }).password === 'seven-lamps';
      return isFresh ? {} : refusal(422, 'VALIDATION', 'Look again', { errors: { password: 'Not your password' } });
    },
    'POST user/logout': () => ({}),
  };
  const app = await renderApp(
    <>
      <DeleteOrganisation organisation={organisation} opened onClose={() => {}} />
      <FreshSignInHost />
    </>,
    { organisation: null, path: '/organization', routes, onSignInTooOld: freshSignIn.ask },
  );
  await userEvent.type(await screen.findByRole('textbox', { name: /Northwind/ }), 'Northwind');
  await userEvent.click(screen.getByRole('button', { name: 'Delete the organisation' }));
  await screen.findByRole('dialog', { name: 'Is it you?' });
  const sent = (route: string) => app.calls.filter((call) => call.route === route).length;
  return { ...app, sent };
};
const give = async (password: string) => {
  const field = await screen.findByLabelText(/Current password/);
  await userEvent.clear(field);
  await userEvent.type(field, password);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
};

test('asks for the password if the sign-in is too old, then repeats the call', async () => {
  const { sent } = await open();
  await give('another-password');
  expect(await screen.findByText('Not your password')).toBeTruthy();
  expect(sent(DELETE)).toBe(1);
  await give('seven-lamps');
  expect(await screen.findByText('Organisation deleted')).toBeTruthy();
  expect(sent(DELETE)).toBe(2);
  expect(screen.queryByRole('dialog', { name: 'Is it you?' })).toBeNull();
});

test('cancelling the confirmation of an old sign-in shows the refusal, and does not repeat the call', async () => {
  const { sent } = await open();
  await screen.findByLabelText(/Current password/);
  await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) ?? document.body);
  expect(await screen.findByText('Confirm with your password that it is you')).toBeTruthy();
  expect([sent(DELETE), sent(CONFIRM)]).toEqual([1, 0]);
});

test('the confirmation of an old sign-in offers to sign in again, which ends the session', async () => {
  const { session } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in again instead' }));
  await waitFor(() => expect(session.state().status).toBe('anonymous'));
});

test('a password that is accepted after its dialog was closed does not confirm a later dialog', async () => {
  readTexts('shell', texts);
  const { promise: confirmed, resolve } = Promise.withResolvers<object>();
  const answers: Promise<boolean>[] = [];
  const ask = () => act(() => void answers.push(freshSignIn.ask()));
  const { calls } = await renderApp(<FreshSignInHost />, {
    organisation: null,
    routes: {
      [CONFIRM]: ({ body }) =>
        (body as { password: string }).password === 'seven-lamps'
          ? confirmed
          : refusal(422, 'VALIDATION', 'Look again', { errors: { password: 'Not your password' } }),
    },
  });
  ask();
  await give('seven-lamps');
  await waitFor(() => expect(calls).toHaveLength(1));
  await userEvent.keyboard('{Escape}');
  expect(await answers[0]).toBe(false);
  ask();
  await screen.findByRole('dialog', { name: 'Is it you?' });
  resolve({});
  await give('another-password');
  expect(await screen.findByText('Not your password')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(await answers[1]).toBe(false);
});

test('a confirmation that is open when the session ends is not asked of whoever signs in next', async () => {
  const { sent, unmount } = await open();
  unmount();
  expect(freshSignIn.snapshot()).toBeNull();
  await act(async () => {});
  expect(sent(DELETE)).toBe(1);
});
