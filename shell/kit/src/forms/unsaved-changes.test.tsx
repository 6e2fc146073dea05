import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { teamCreate } from '@waymark/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { Dialog } from '../components/dialogs.tsx';
import { pageNavigation } from '../navigation/navigation.ts';
import { PageLink } from '../navigation/page-link.tsx';
import { press, renderApp, shownText } from '../testing/index.tsx';
import { FormActions, prepareForms, TextField, UnsavedGuard, WaymarkForm } from './forms.ts';
import { leaveGuard } from './leave-guard.ts';

type Submit = () => Promise<unknown>;
const saved: Submit = async () => undefined;

const show = async (onSubmit: Submit = saved, guard?: boolean) => {
  await prepareForms();
  return renderApp(
    <>
      <WaymarkForm schema={teamCreate} initialValues={{ name: 'Pilots' }} onSubmit={onSubmit} guard={guard}>
        {({ submitting }) => (
          <>
            <TextField name="name" label="Name" />
            <FormActions submitting={submitting} />
          </>
        )}
      </WaymarkForm>
      <PageLink to="/elsewhere">Away</PageLink>
    </>,
    { organisation: null, path: '/form' },
  );
};
const type = async (text: string) => userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), text);
const leave = () => userEvent.click(screen.getByRole('link', { name: 'Away', hidden: true }));
const question = () => screen.queryByRole('dialog', { name: shownText('kit:unsaved.title') });
const at = () => window.location.pathname;
const closesAtOnce = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => pageNavigation().unblock());
afterEach(() => act(async () => leaveGuard.snapshot()?.answer(false)));

test('a form that nobody has touched is left without a question', async () => {
  await show();
  await leave();
  await waitFor(() => expect(at()).toBe('/elsewhere'));
});

test('unsaved changes cause a question, and staying keeps them', async () => {
  await show();
  await type('!');
  await leave();
  await waitFor(() => expect(question()).not.toBeNull());
  await press(shownText('kit:unsaved.stay'));
  await waitFor(() => expect(question()).toBeNull());
  expect(at()).toBe('/form');
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Pilots!');
});

test('a question that is open when the session ends counts as staying, and is not asked again', async () => {
  const { unmount } = await show();
  let answered: Promise<boolean> | undefined;
  act(() => {
    answered = leaveGuard.ask();
  });
  unmount();
  expect(await answered).toBe(false);
  expect(leaveGuard.snapshot()).toBeNull();
});

test('confirming to leave a form with unsaved changes opens the next page', async () => {
  await show();
  await type('!');
  await leave();
  await press(shownText('kit:unsaved.leave'));
  await waitFor(() => expect(at()).toBe('/elsewhere'));
});

test('values that are back at their initial state count as unchanged', async () => {
  await show();
  await type('!{Backspace}');
  await leave();
  await waitFor(() => expect(at()).toBe('/elsewhere'));
});

test('a form that has been saved is left without a question', async () => {
  await show();
  await type('!');
  await press(shownText('kit:form.save'));
  await leave();
  await waitFor(() => expect(at()).toBe('/elsewhere'));
});

test('a form whose save was refused still asks', async () => {
  await show(() => Promise.reject(new ApiError({ status: 409, code: 'X', message: 'Not now' })));
  await type('!');
  await press(shownText('kit:form.save'));
  await screen.findByText('Not now');
  await leave();
  await waitFor(() => expect(question()).not.toBeNull());
  expect(at()).toBe('/form');
});

test('a form that is edited again after saving asks', async () => {
  await show();
  await type('!');
  await press(shownText('kit:form.save'));
  await type('?');
  await leave();
  await waitFor(() => expect(question()).not.toBeNull());
  expect(at()).toBe('/form');
});

test('the browser asks before the page is closed, only while something is not saved', async () => {
  await show();
  expect(closesAtOnce()).toBe(true);
  await type('!');
  await waitFor(() => expect(closesAtOnce()).toBe(false));
});

test('a form without the guard is left without a question', async () => {
  await show(saved, false);
  await type('!');
  await leave();
  await waitFor(() => expect(at()).toBe('/elsewhere'));
  expect(question()).toBeNull();
});

const showInDialog = async (guard?: boolean) => {
  let closings = 0;
  const close = (): void => {
    closings += 1;
  };
  await prepareForms();
  await renderApp(
    <Dialog opened onClose={close} title="Team">
      <WaymarkForm schema={teamCreate} initialValues={{ name: 'Pilots' }} onSubmit={saved} guard={guard}>
        {({ submitting }) => (
          <>
            <TextField name="name" label="Name" />
            <FormActions submitting={submitting} onCancel="close" />
          </>
        )}
      </WaymarkForm>
    </Dialog>,
  );
  await screen.findByRole('dialog', { name: 'Team' });
  return { closings: () => closings };
};
const questionShown = () => waitFor(() => expect(question()).not.toBeNull());

test('Escape closes a dialog in which nothing was typed', async () => {
  const { closings } = await showInDialog();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(closings()).toBe(1));
  expect(question()).toBeNull();
});

test('Escape in a dialog with unsaved changes asks first, and closes the dialog only when confirmed', async () => {
  const { closings } = await showInDialog();
  await type('!');
  await userEvent.keyboard('{Escape}');
  await questionShown();
  await press(shownText('kit:unsaved.stay'));
  await waitFor(() => expect(question()).toBeNull());
  expect(closings()).toBe(0);
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Pilots!');
  await userEvent.keyboard('{Escape}');
  await questionShown();
  await press(shownText('kit:unsaved.leave'));
  await waitFor(() => expect(closings()).toBe(1));
});

test('the cancel button in a dialog with unsaved changes asks first', async () => {
  const { closings } = await showInDialog();
  await type('!');
  await press(shownText('kit:form.cancel'));
  await questionShown();
  expect(closings()).toBe(0);
});

test('a dialog whose form has guard false closes without a confirmation', async () => {
  const { closings } = await showInDialog(false);
  await type('!');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(closings()).toBe(1));
});

/** The dialog of a team, in whose place another one comes when the team is saved. */
const Steps = ({ saving }: { saving: Promise<void> }): ReactNode => {
  const [step, setStep] = useState<'Team' | 'People' | null>('Team');
  useEffect(() => void saving.then(() => setStep('People')), [saving]);
  if (!step) return null;
  return (
    <Dialog key={step} opened onClose={() => setStep(null)} title={step}>
      <UnsavedGuard dirty={step === 'Team'} />
    </Dialog>
  );
};

test('confirming to leave a dialog that was replaced while it asked does not close its replacement', async () => {
  const { promise: saving, resolve: save } = Promise.withResolvers<void>();
  await renderApp(<Steps saving={saving} />);
  await screen.findByRole('dialog', { name: 'Team' });
  await userEvent.keyboard('{Escape}');
  await questionShown();
  save();
  await screen.findByRole('dialog', { name: 'People', hidden: true });
  await press(shownText('kit:unsaved.leave'));
  await waitFor(() => expect(question()).toBeNull());
  expect(screen.getByRole('dialog', { name: 'People' })).toBeTruthy();
});
