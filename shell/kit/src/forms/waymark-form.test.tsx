import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { teamCreate } from '@waymark/contracts';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { Dialog } from '../components/dialogs.tsx';
import type { Session } from '../session/session.ts';
import { aUser } from '../testing/people.ts';
import { renderApp } from '../testing/render-app.tsx';
import { FormActions, TextField, WaymarkForm } from './forms.ts';

const show = (onSubmit: (values: { name: string }) => Promise<unknown>) =>
  renderApp(
    <WaymarkForm schema={teamCreate} initialValues={{ name: '' }} onSubmit={onSubmit} label="Team">
      {({ submitting }) => (
        <>
          <TextField name="name" label="Name" required />
          <FormActions submitting={submitting} submitLabel="Create" />
        </>
      )}
    </WaymarkForm>,
  );
const name = () => screen.findByRole('textbox', { name: /Name/ });
const create = () => screen.findByRole('button', { name: 'Create' });

test('submitting a form with a missing value shows a message and focuses the field', async () => {
  await show(async () => {});
  await userEvent.click(await create());
  expect(await screen.findByText('A team needs a name')).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await name()));
});

test('submitting scrolls to a faulty field and its label, even if the field has the focus already', async () => {
  await show(async () => {});
  const field = await name();
  const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(scrolled.mock.contexts).toContain(field));
  expect(scrolled.mock.contexts).toContain(screen.getByText('Name').closest('label'));
  scrolled.mockRestore();
});

test('the asterisk of a required field does not wrap', async () => {
  await show(async () => {});
  expect(await screen.findByText('*')).toHaveStyle({ whiteSpace: 'nowrap' });
});

test('a form submits the values as the schema reads them', async () => {
  const sent: unknown[] = [];
  await show(async (values) => sent.push(values));
  await userEvent.type(await name(), '  Pilots ');
  await userEvent.click(await create());
  await waitFor(() => expect(sent).toEqual([{ name: 'Pilots' }]));
});

test('a server error about a field is shown until the field changes', async () => {
  const refuse = () =>
    Promise.reject(new ApiError({ status: 422, code: 'VALIDATION', message: 'No', errors: { name: 'Taken already' } }));
  await show(refuse);
  await userEvent.type(await name(), 'Pilots');
  await userEvent.click(await create());
  expect(await screen.findByText('Taken already')).toBeTruthy();
  await userEvent.type(await name(), '!');
  await waitFor(() => expect(screen.queryByText('Taken already')).toBeNull());
});

test('a 409 of the server is shown as a toast', async () => {
  await show(() =>
    Promise.reject(new ApiError({ status: 409, code: 'EDITED_MEANWHILE', message: 'Changed meanwhile' })),
  );
  await userEvent.type(await name(), 'Pilots');
  await userEvent.click(await create());
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Changed meanwhile');
});

/** A form whose save shows the saved name once `answer` has come. */
const SavedTeam = ({ answer }: { answer: Promise<void> }): ReactNode => {
  const [saved, setSaved] = useState('Pilo');
  const save = async (values: { name: string }): Promise<void> => {
    await answer;
    setSaved(values.name);
  };
  return (
    <WaymarkForm schema={teamCreate} initialValues={{ name: saved }} onSubmit={save} label={`Team ${saved}`}>
      {({ submitting }) => (
        <>
          <TextField name="name" label="Name" required />
          <FormActions submitting={submitting} submitLabel="Save" />
        </>
      )}
    </WaymarkForm>
  );
};

test.each([
  ['further text', ' and friends', 'Pilots and friends'],
  ['the value before', '{Backspace}{Backspace}', 'Pilo'],
])('the answer to a save does not replace what was typed meanwhile: %s', async (_what, typed, kept) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await renderApp(<SavedTeam answer={promise} />);
  await userEvent.type(await name(), 'ts');
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await userEvent.type(await name(), typed);
  await act(async () => resolve());
  await screen.findByRole('form', { name: 'Team Pilots' });
  expect(await name()).toHaveProperty('value', kept);
});

test('a form in a dialog takes no input while it is saved, because the dialog then closes', async () => {
  const { promise: refused, reject: refuse } = Promise.withResolvers<void>();
  await renderApp(
    <Dialog opened onClose={() => {}} title="Team">
      <SavedTeam answer={refused} />
    </Dialog>,
  );
  await userEvent.type(await name(), 'ts{Enter}');
  await userEvent.type(await name(), ' and friends');
  expect(await name()).toHaveProperty('value', 'Pilots');
  expect(document.activeElement).toBe(await name());
  await act(async () => refuse(new ApiError({ status: 409, code: 'X', message: 'Not now' })));
  await screen.findByText('Not now');
  await userEvent.type(await name(), '!');
  expect(await name()).toHaveProperty('value', 'Pilots!');
});

const TYPED = (
  <WaymarkForm schema={teamCreate} initialValues={{ name: 'Pilots' }} onSubmit={async () => {}} keptAs="team">
    {() => <TextField name="name" label="Name" required />}
  </WaymarkForm>
);

test.each([
  ['again, in the same tab', aUser(), 'Pilots!'],
  ['as somebody else', aUser({ uuid: '00000000-0000-4000-8000-000000000009' }), 'Pilots'],
])('what was typed when the session ended is there once the person has signed in %s', async (_how, user, shown) => {
  const { rerender, session } = await renderApp(TYPED);
  await userEvent.type(await name(), '!');
  act(() => session.end());
  rerender(null);
  act(() => session.begin({ user, token: 'another-token' }));
  rerender(TYPED);
  expect(await name()).toHaveValue(shown);
  // Once only: it is in the form now.
  rerender(null);
  rerender(TYPED);
  expect(await name()).toHaveValue('Pilots');
});

test.each([
  ['the person signs out', (session: Session) => session.signOut()],
  ['the form is left', () => {}],
])('nothing that was typed is kept when %s', async (_when, leave) => {
  const { rerender, session } = await renderApp(TYPED);
  await userEvent.type(await name(), '!');
  act(() => leave(session));
  rerender(null);
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

test('the next submit closes the toast about the refused one', async () => {
  let refused = 0;
  await show(async () => {
    refused += 1;
    if (refused === 1) throw new ApiError({ status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Away' });
  });
  await userEvent.type(await name(), 'Pilots');
  await userEvent.click(await create());
  expect(await screen.findByText('Away')).toBeTruthy();
  await userEvent.click(await create());
  await waitFor(() => expect(screen.queryByText('Away')).toBeNull());
});
