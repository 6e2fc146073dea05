import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../api/api-error.ts';
import { renderApp, shownText } from '../testing/index.tsx';
import { FormFrame, type FormRules, type FormValues } from './form-frame.tsx';
import { FormActions, prepareForms, TextField } from './forms.ts';

const accepting: FormRules<FormValues> = { validate: () => ({}), read: (values) => values };
const MESSAGE = 'Look at the marked fields';
const refusedWith = (errors: Record<string, string>, body: Record<string, unknown> = { message: MESSAGE }) =>
  new ApiError({ status: 422, code: 'VALIDATION', message: MESSAGE, errors, body });

type Rules = FormRules<FormValues> | (() => Promise<FormRules<FormValues>>);
const show = async (
  onSubmit: () => unknown,
  rules: Rules = accepting,
  initialValues: FormValues = {},
  toastsFieldErrors?: boolean,
) => {
  await prepareForms();
  await renderApp(
    <FormFrame
      rules={rules}
      initialValues={{ people: [{}, {}], ...initialValues }}
      onSubmit={onSubmit}
      toastsFieldErrors={toastsFieldErrors}
    >
      {({ submitting }) => (
        <>
          <TextField name="name" label="Name" />
          <TextField name="title" label="Title" />
          <TextField name="people.0.email" label="First address" />
          <TextField name="people.1.email" label="Second address" />
          <FormActions submitting={submitting} />
        </>
      )}
    </FormFrame>,
  );
};
const save = async () => userEvent.click(await screen.findByRole('button', { name: shownText('kit:form.save') }));
const field = (name: string) => screen.getByRole('textbox', { name });

test('a server error about a field in a list is shown at that field, which gets the focus', async () => {
  await show(() => Promise.reject(refusedWith({ 'people.1.email': 'Nobody there' })));
  await save();
  await waitFor(() => expect(field('Second address')).toHaveAccessibleDescription('Nobody there'));
  expect(field('First address')).not.toHaveAttribute('aria-invalid', 'true');
  await waitFor(() => expect(document.activeElement).toBe(field('Second address')));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  [{ name: 'Taken' }, 'Taken'],
  [{ name: 'Taken', period: 'Ends before it starts' }, 'Ends before it starts'],
])('a form that shows refused fields as a toast too shows one toast for %j', async (errors, text) => {
  await show(() => Promise.reject(refusedWith(errors)), accepting, {}, true);
  await save();
  await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('Taken'));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([text]);
});

test('a refusal of the browser itself is shown at its field alone', async () => {
  await show(() => Promise.reject(refusedWith({ name: 'Taken' }, {})), accepting, {}, true);
  await save();
  await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('Taken'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an error of a field that the form does not have is shown as an alert', async () => {
  await show(() => Promise.reject(refusedWith({ name: 'Taken', period: 'Ends before it starts' })));
  await save();
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Ends before it starts');
  await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('Taken'));
});

test('the message of a 422 without field errors is shown as an alert', async () => {
  await show(() => Promise.reject(refusedWith({})));
  await save();
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Look at the marked fields');
});

test('validation rules are loaded once, with the first typed text, and stop an invalid submit', async () => {
  let fetched = 0;
  const sent: unknown[] = [];
  await show(
    () => sent.push('sent'),
    async () => {
      fetched += 1;
      return { ...accepting, validate: ({ name }) => (name === 'no' ? { name: 'Not this one' } : {}) };
    },
  );
  expect(fetched).toBe(0);
  await userEvent.type(field('Name'), 'no');
  expect(fetched).toBe(1);
  await save();
  expect(await screen.findByText('Not this one')).toBeTruthy();
  expect(sent).toEqual([]);
  expect(fetched).toBe(1);
});

test.each([
  ['offline', false, 'kit:error.network'],
  ['online', true, 'kit:error.unknown'],
])(
  'validation rules that fail to load %s show an error, and are loaded again at the next submit',
  async (_why, online, message) => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    let tries = 0;
    const sent: unknown[] = [];
    await show(
      (...values: unknown[]) => sent.push(values[0]),
      async () => {
        tries += 1;
        if (tries === 1) throw new Error('Loading chunk 7 failed');
        return accepting;
      },
    );
    await save();
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', shownText(message));
    expect(sent).toEqual([]);
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    onLine.mockRestore();
  },
);

test('a form that is being submitted is not submitted again', async () => {
  let finish: () => void = () => {};
  let sent = 0;
  await show(() => {
    sent += 1;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  await userEvent.type(field('Name'), 'a{Enter}{Enter}');
  expect(sent).toBe(1);
  await act(async () => finish());
});

test('an error found by rules loaded at submit disappears once it is corrected', async () => {
  const needed = async () => ({
    ...accepting,
    validate: (values: FormValues) =>
      Object.fromEntries(['name', 'title'].filter((key) => !values[key]).map((key) => [key, `A ${key}, please`])),
  });
  await show(() => {}, needed);
  await save();
  await waitFor(() => expect(field('Name')).toHaveFocus());
  expect(field('Name')).toHaveAccessibleDescription('A name, please');
  expect(field('Title')).toHaveAccessibleDescription('A title, please');
  await userEvent.type(field('Name'), 'Ada');
  await save();
  await waitFor(() => expect(field('Title')).toHaveFocus());
  expect(field('Name')).not.toHaveAttribute('aria-invalid', 'true');
  expect(field('Name')).not.toHaveAccessibleDescription();
  await userEvent.type(field('Title'), 'Countess');
  expect(field('Title')).not.toHaveAccessibleDescription();
});

test('a server error disappears when its field changes, even if the rules stop the next submit', async () => {
  const rules = { ...accepting, validate: ({ title }: FormValues) => (title ? {} : { title: 'Missing' }) };
  const refused = () => Promise.reject(refusedWith({ name: 'Taken', 'people.0.email': 'Unknown' }));
  await show(refused, rules, { name: 'Pilots', title: 'x' });
  await save();
  await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('Taken'));
  await userEvent.type(field('Name'), ' and crew');
  await userEvent.clear(field('Title'));
  await save();
  await waitFor(() => expect(field('Title')).toHaveAccessibleDescription('Missing'));
  expect(field('Name')).not.toHaveAccessibleDescription();
  expect(field('First address')).toHaveAccessibleDescription('Unknown');
});
