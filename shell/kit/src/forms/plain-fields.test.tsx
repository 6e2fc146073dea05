import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, shownText } from '../testing/index.tsx';
import { FormFrame, type FormValues } from './form-frame.tsx';
import {
  PlainButton,
  PlainCheckboxField,
  PlainPasswordField,
  PlainSelectField,
  PlainTextField,
} from './plain-fields.tsx';

const rules = {
  validate: ({ email }: FormValues) => (email ? {} : { email: 'An address, please' }),
  read: (values: FormValues) => values,
};

const show = async (busy = false) => {
  const sent: FormValues[] = [];
  await renderApp(
    <FormFrame rules={rules} initialValues={{ lang: 'en' }} onSubmit={(values) => void sent.push(values)}>
      {() => (
        <>
          <PlainTextField name="email" label="Email" required type="email" />
          <PlainPasswordField name="password" label="Password" />
          <PlainSelectField
            name="lang"
            label="Language"
            options={[
              { value: 'en', label: 'English' },
              { value: 'fr', label: 'Français' },
            ]}
          />
          <PlainCheckboxField name="terms" label="I agree" />
          <PlainButton busy={busy}>Go</PlainButton>
        </>
      )}
    </FormFrame>,
    { organisation: null },
  );
  const go = () => userEvent.click(screen.getByRole('button', { name: 'Go' }));
  return { sent, go };
};
const email = () => screen.getByRole('textbox', { name: /Email/ });

test('what is typed, chosen and ticked is sent', async () => {
  const { sent, go } = await show();
  await userEvent.type(email(), 'ada@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Français');
  await userEvent.click(screen.getByRole('checkbox', { name: 'I agree' }));
  await go();
  await waitFor(() =>
    expect(sent).toEqual([{ email: 'ada@example.org', password: 'secret', lang: 'fr', terms: true }]),
  );
});

test('a field that is left without typing is not validated', async () => {
  await show();
  await userEvent.click(email());
  await userEvent.tab();
  expect(screen.queryByText('An address, please')).toBeNull();
  expect(email()).not.toHaveAttribute('aria-invalid');
});

test('validates a field once something was typed and it loses the focus, not before', async () => {
  await show();
  await userEvent.type(email(), 'a');
  await userEvent.clear(email());
  expect(screen.queryByText('An address, please')).toBeNull();
  await userEvent.tab();
  expect(await screen.findByText('An address, please')).toBeTruthy();
  expect(email()).toHaveAttribute('aria-invalid', 'true');
  expect(email()).toHaveAccessibleDescription('An address, please');
});

test('a corrected field is no longer marked as invalid', async () => {
  const { go } = await show();
  await go();
  await waitFor(() => expect(email()).toHaveFocus());
  await userEvent.type(email(), 'a');
  expect(email()).not.toHaveAttribute('aria-invalid');
  expect(screen.queryByText('An address, please')).toBeNull();
});

test('a password is hidden, and a button shows it and hides it again', async () => {
  await show();
  const password = screen.getByLabelText('Password');
  const toggle = screen.getByRole('button', { name: shownText('kit:password.show') });
  expect(toggle).toHaveAccessibleDescription('Password');
  expect(password).toHaveAttribute('type', 'password');
  await userEvent.click(toggle);
  expect(password).toHaveAttribute('type', 'text');
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(toggle);
  expect(password).toHaveAttribute('type', 'password');
});

test('a busy button sends nothing', async () => {
  const { sent, go } = await show(true);
  await userEvent.type(email(), 'ada@example.org');
  await go();
  expect(screen.getByRole('button', { name: 'Go' })).toHaveAttribute('aria-busy', 'true');
  expect(sent).toEqual([]);
});
