import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, type FakeRoutes, readTexts, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { ProfileForm } from './profile-form.tsx';

const show = (routes: FakeRoutes = {}, user = aUser()) => {
  readTexts('shell', texts);
  return renderApp(<ProfileForm />, { organisation: null, user, routes });
};
const saves: FakeRoutes = { 'PUT user': ({ body }) => ({ user: { ...aUser(), ...(body as object) } }) };
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }));
const puts = (calls: { route: string; body: unknown }[]) =>
  calls.filter(({ route }) => route === 'PUT user').map(({ body }) => body);
const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Picture', { selector: 'input' }), { target: { files: [file] } });

test('a missing name is reported at its field', async () => {
  const { calls } = await show();
  await userEvent.clear(await screen.findByRole('textbox', { name: /First name/ }));
  await save();
  expect(await screen.findByText('This field is required')).toBeTruthy();
  expect(puts(calls)).toEqual([]);
});

test('the saved profile is shown in the session', async () => {
  const { session } = await show(saves);
  const name = await screen.findByRole('textbox', { name: /First name/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Augusta');
  await save();
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  expect(session.state().user?.first_name).toBe('Augusta');
});

test('a chosen picture is sent with the first save only', async () => {
  const { calls } = await show(saves);
  await choose(new File(['picture!'], 'me.png', { type: 'image/png' }));
  await screen.findByRole('button', { name: 'Remove' });
  await save();
  await screen.findByText('Changes saved');
  await save();
  await waitFor(() => expect(puts(calls)).toHaveLength(2));
  expect(puts(calls)[0]).toMatchObject({ image: btoa('picture!'), image_mime_type: 'image/png' });
  expect(puts(calls)[1]).not.toHaveProperty('image');
});

test('a picture that is chosen while another one is saved stays chosen', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { calls } = await show({ 'PUT user': () => promise.then(() => ({ user: aUser() })) });
  const picture = async (content: string) => choose(new File([content], 'me.png', { type: 'image/png' }));
  await picture('first!');
  await screen.findByRole('button', { name: 'Remove' });
  await save();
  await picture('second');
  await waitFor(() => expect(document.querySelector(`img[src$="${btoa('second')}"]`)).not.toBeNull());
  resolve();
  await screen.findByText('Changes saved');
  await save();
  await waitFor(() => expect(puts(calls)).toHaveLength(2));
  expect(puts(calls)[1]).toMatchObject({ image: btoa('second') });
});

test('a picture can be removed', async () => {
  const { calls } = await show(saves, aUser({ image_path: '/api/v1/images/me.png' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await save();
  await waitFor(() => expect(puts(calls)[0]).toMatchObject({ image: null }));
});

test.each([
  ['neither png nor jpeg', new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }), 'Please choose an image'],
  ['too large', new File(['x'.repeat(900_000)], 'me.png', { type: 'image/png' }), /under 1 MB$/],
])('a picture that is %s is refused before it is sent', async (_kind, file, message) => {
  await show();
  await choose(file);
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringMatching(message));
});
