import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchesSearch } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { useForm } from 'react-final-form';
import { Dialog } from '../components/dialogs.tsx';
import { i18n } from '../i18n/language.ts';
import { messageText } from '../i18n/messages.ts';
import { aMember, aTeam, refusal, renderApp, shownText } from '../testing/index.tsx';
import { FormFrame, type FormValues } from './form-frame.tsx';
import {
  CheckboxField,
  FormActions,
  ImageField,
  MemberField,
  NativeSelectField,
  NumberField,
  PasswordField,
  prepareForms,
  SegmentedField,
  SelectField,
  TeamField,
  TextAreaField,
} from './forms.ts';

const rules = { validate: () => ({}), read: (values: FormValues) => values };

const crew = aTeam({ uuid: '00000000-0000-4000-8000-000000000301', name: 'Équipage' });

/** Shows fields in a form, and gives what a submit would send. */
const show = async (fields: ReactNode, initialValues: FormValues = {}) => {
  const sent: FormValues[] = [];
  await prepareForms();
  const app = await renderApp(
    <FormFrame rules={rules} initialValues={initialValues} onSubmit={(values) => void sent.push(values)}>
      {({ submitting }) => (
        <>
          {fields}
          <FormActions submitting={submitting} submitLabel="Send" />
        </>
      )}
    </FormFrame>,
    {
      routes: {
        'GET user/organisations/:org/users': ({ query }) => ({
          users: [
            aMember(),
            aMember({ uuid: '00000000-0000-4000-8000-000000000002', first_name: 'Grace', last_name: 'Hopper' }),
          ].filter(
            ({ uuid, first_name }) =>
              query.get('uuids')?.includes(uuid) ?? first_name?.includes(query.get('q') ?? '') ?? false,
          ),
        }),
        'GET user/organisations/:org/teams': ({ query }) =>
          query.get('q') === 'refused'
            ? refusal(403, 'FORBIDDEN', 'No')
            : {
                teams: [aTeam(), crew].filter(
                  ({ uuid, name }) => query.get('uuids')?.includes(uuid) ?? matchesSearch(query.get('q') ?? '', [name]),
                ),
              },
      },
    },
  );
  const submit = async (): Promise<FormValues | undefined> => {
    const before = sent.length;
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent.length).toBe(before + 1));
    return sent.at(-1);
  };
  return { submit, sent, ...app };
};
const options = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
];

beforeAll(prepareForms);
afterEach(async () => {
  await i18n.changeLanguage('en');
});

test('a checkbox can be clicked while a validation message of the previous field appears', async () => {
  await show(
    <>
      <PasswordField name="password" label="Password" autoFocus />
      <CheckboxField name="sure" label="I am sure" />
    </>,
  );
  const password = screen.getByLabelText('Password', { selector: 'input' });
  await waitFor(() => expect(password).toHaveFocus());
  const hand = userEvent.setup();
  await hand.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('checkbox') });
  // The field is not left between press and release, so nothing moves.
  expect(password).toHaveFocus();
  await hand.pointer({ keys: '[/MouseLeft]' });
  expect(screen.getByRole('checkbox')).toBeChecked();
});

test('a checkbox that is clicked gets the focus if no field of the form has it', async () => {
  await show(<CheckboxField name="sure" label="I am sure" />);
  await userEvent.click(screen.getByRole('checkbox'));
  expect(screen.getByRole('checkbox')).toHaveFocus();
});

test('a number field sends a number, and nothing when emptied', async () => {
  const { submit } = await show(<NumberField name="target" label="Target" />);
  const input = await screen.findByRole('textbox', { name: 'Target' });
  await userEvent.type(input, '1234.5');
  expect(await submit()).toEqual({ target: 1234.5 });
  await userEvent.clear(input);
  expect(await submit()).toEqual({});
});

/** What is typed, what the form gets, and what stands in the field once it is left. */
test.each<['en' | 'de', string, number | string, string]>([
  ['en', '1234.5', 1234.5, '1234.5'],
  ['en', '2.50', 2.5, '2.5'],
  ['en', '120.0', 120, '120'],
  ['en', '1,5', 1.5, '1.5'],
  ['en', '1,234,567', 1_234_567, '1234567'],
  ['en', '250', 250, '250'],
  ['en', '-3', -3, '-3'],
  ['en', '1,234', '1,234', '1,234'],
  ['en', '1.234.567', '1.234.567', '1.234.567'],
  ['en', '1e3', '1e3', '1e3'],
  ['en', 'many', 'many', 'many'],
  ['de', '1234,5', 1234.5, '1234,5'],
  ['de', '2,50', 2.5, '2,5'],
  ['de', '1.234.567,891', 1_234_567.891, '1234567,891'],
  ['de', '1.234', '1.234', '1.234'],
  ['de', '1,5,5', '1,5,5', '1,5,5'],
])(
  'in the language %s, %s typed or pasted is sent as %p, and shown as %s after the field is left',
  async (lang, text, sent, left) => {
    await act(async () => void (await i18n.changeLanguage(lang)));
    const { submit } = await show(<NumberField name="target" label="Target" />);
    const input = await screen.findByRole('textbox', { name: 'Target' });
    await userEvent.type(input, text);
    expect(input).toHaveValue(text);
    await userEvent.clear(input);
    await userEvent.paste(text);
    expect(input).toHaveValue(text);
    // The button leaves the focus in the field, as Enter does: there is no blur before the submit.
    expect(await submit()).toEqual({ target: sent });
    expect(input).toHaveValue(text);
    await userEvent.tab();
    expect(input).toHaveValue(left);
  },
);

const FillIn = () => {
  const form = useForm();
  return (
    <button type="button" onClick={() => form.change('target', 0.5)}>
      Fill in
    </button>
  );
};

test('a number set by the page replaces the typed text of a number field', async () => {
  await show(
    <>
      <NumberField name="target" label="Target" />
      <FillIn />
    </>,
  );
  const input = await screen.findByRole('textbox', { name: 'Target' });
  await userEvent.type(input, '7.0');
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  expect(input).toHaveValue('0.5');
});

test('a number field shows its currency sign before the amount, whether the sign was typed or not', async () => {
  const { submit } = await show(<NumberField name="amount" label="Amount" prefix="$" />, { amount: 99 });
  const input = await screen.findByRole('textbox', { name: 'Amount' });
  expect(input).toHaveValue('$99');
  await userEvent.clear(input);
  await userEvent.type(input, '$12.50');
  expect(await submit()).toEqual({ amount: 12.5 });
  await userEvent.clear(input);
  await userEvent.type(input, '120.0');
  expect(await submit()).toEqual({ amount: 120 });
  await userEvent.tab();
  expect(input).toHaveValue('$120');
});

test('arrow keys change a number by one, down to the minimum, and leave other text as it is', async () => {
  const { submit } = await show(<NumberField name="seats" label="Seats" min={0} />, { seats: 1.1 });
  const input = await screen.findByRole('textbox', { name: 'Seats' });
  await userEvent.type(input, '{ArrowUp}');
  expect(input).toHaveValue('2.1');
  await userEvent.type(input, '{ArrowDown}{ArrowDown}');
  expect(input).toHaveValue('0.1');
  await userEvent.type(input, '{ArrowDown}');
  expect(await submit()).toEqual({ seats: 0 });
  await userEvent.clear(input);
  await userEvent.type(input, 'many{ArrowUp}');
  expect(input).toHaveValue('many');
});

test('a select field sends the value of the chosen label', async () => {
  const { submit } = await show(<SelectField name="lang" label="Language" options={options} />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Language' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Deutsch' }));
  expect(await submit()).toEqual({ lang: 'de' });
});

test('Enter after a few letters chooses the first option of a select field that can be searched', async () => {
  const { submit, sent } = await show(<SelectField name="lang" label="Language" options={options} searchable />, {
    lang: 'en',
  });
  const field = await screen.findByRole('combobox', { name: 'Language' });
  await userEvent.clear(field);
  await userEvent.type(field, 'deu{Enter}');
  expect(field).toHaveValue('Deutsch');
  expect(sent).toEqual([]);
  expect(await submit()).toEqual({ lang: 'de' });
});

test('a select field that can be searched announces how many options it has found, and that it has found none', async () => {
  await show(<SelectField name="lang" label="Language" options={options} searchable />, { lang: 'en' });
  const field = await screen.findByRole('combobox', { name: 'Language' });
  const announced = () => screen.getByRole('status').textContent;
  await userEvent.click(field);
  expect(announced()).toBe('');
  await userEvent.clear(field);
  await userEvent.type(field, 'deu');
  await waitFor(() => expect(announced()).toBe(shownText('kit:picker.found', { count: 1 })));
  await userEvent.type(field, 'x');
  await waitFor(() => expect(announced()).toBe(shownText('kit:picker.nothing')));
  await userEvent.type(field, '{Backspace}{Enter}');
  expect(field).toHaveValue('Deutsch');
  await waitFor(() => expect(announced()).toBe(''));
});

test('a select field that can be searched finds an option by several words, without accents', async () => {
  const zones = [
    { value: 'a', label: 'Américas, São Paulo' },
    { value: 'b', label: 'Américas, Bogotá' },
  ];
  const { submit } = await show(<SelectField name="zone" label="Zone" options={zones} searchable />);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Zone' }), 'bogota amer{Enter}');
  expect(await submit()).toEqual({ zone: 'b' });
});

test('a native select field sends the value of the chosen label', async () => {
  const { submit } = await show(<NativeSelectField name="lang" label="Language" options={options} />, { lang: 'en' });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Deutsch');
  expect(await submit()).toEqual({ lang: 'de' });
});

test('a segmented field is a group of radio buttons, and sends the chosen value', async () => {
  const { submit } = await show(<SegmentedField name="lang" label="Language" options={options} />, { lang: 'en' });
  const group = await screen.findByRole('radiogroup', { name: 'Language' });
  expect(within(group).getByRole('radio', { name: 'English' })).toBeChecked();
  await userEvent.click(within(group).getByRole('radio', { name: 'Deutsch' }));
  expect(await submit()).toEqual({ lang: 'de' });
});

test('a segmented field with autoFocus in a dialog gives the focus to the chosen option', async () => {
  const field = <SegmentedField name="lang" label="Language" options={options} autoFocus />;
  await show(
    <Dialog opened onClose={() => {}} title="Choice">
      {field}
    </Dialog>,
    { lang: 'de' },
  );
  const chosen = await screen.findByRole('radio', { name: 'Deutsch' });
  await waitFor(() => expect(chosen).toHaveFocus());
  // To which the dialog gives the focus a moment after it has opened.
  expect(chosen).toHaveAttribute('data-autofocus');
});

test('a checkbox field sends true or false', async () => {
  const { submit } = await show(
    <>
      <CheckboxField name="terms" label="Terms" />
      <CheckboxField name="active" label="Active" />
    </>,
    { active: true },
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Terms' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Active' }));
  expect(await submit()).toEqual({ terms: true, active: false });
});

test('an emptied text area is sent as an empty string, not omitted', async () => {
  const { submit } = await show(<TextAreaField name="description" label="Description" />, { description: 'Long' });
  await userEvent.clear(await screen.findByRole('textbox', { name: 'Description' }));
  expect(await submit()).toEqual({ description: '' });
});

test('a text area near its maximum length shows how many characters are left or too many', async () => {
  await show(<TextAreaField name="description" label="Description" most={100} />, { description: 'x'.repeat(90) });
  const input = await screen.findByRole('textbox', { name: 'Description' });
  const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(screen.queryByText(/left|too many/)).toBeNull();
  fireEvent.change(input, { target: { value: 'x'.repeat(99) } });
  expect(screen.getByText('1 character left')).toBeTruthy();
  fireEvent.change(input, { target: { value: 'x'.repeat(103) } });
  expect(screen.getByText('3 characters too many')).toBeTruthy();
  // The count is announced once the typing has paused, not at each letter.
  expect(status()).not.toContain('3 characters too many');
  await waitFor(() => expect(status()).toContain('3 characters too many'));
});

test('a password is hidden until the button to show it is pressed', async () => {
  await show(<PasswordField name="password" label="Password" />);
  const input = await screen.findByLabelText('Password', { selector: 'input' });
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: shownText('kit:password.show') }));
  expect(input).toHaveAttribute('type', 'text');
});

test('the button that shows a password says for screen readers which one', async () => {
  await show(
    <>
      <PasswordField name="old" label="Current password" />
      <PasswordField name="new" label="New password" required />
    </>,
  );
  const [first, second] = await screen.findAllByRole('button', { name: shownText('kit:password.show') });
  expect(first).toHaveAccessibleDescription('Current password');
  expect(second).toHaveAccessibleDescription('New password');
});

test('a member field searches on the server, and sends the uuid of the chosen member', async () => {
  const { submit, calls } = await show(<MemberField name="owner" label="Owner" />);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Owner' }), 'Gra');
  await waitFor(() => expect(calls.map(({ query }) => query.get('q'))).toContain('Gra'));
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await userEvent.click(screen.getByRole('option', { name: /Grace Hopper/ }));
  expect(await submit()).toEqual({ owner: '00000000-0000-4000-8000-000000000002' });
});

const ada = aMember().uuid;
const grace = '00000000-0000-4000-8000-000000000002';

test('Enter after a few letters chooses the first match, and does not send the form with the previous member', async () => {
  const { submit, sent } = await show(<MemberField name="owner" label="Owner" />, { owner: ada });
  const field = await screen.findByRole('combobox', { name: 'Owner' });
  await waitFor(() => expect(field).toHaveValue('Ada Lovelace'));
  await userEvent.clear(field);
  await userEvent.type(field, 'Gra{Enter}');
  expect(sent).toEqual([]);
  await waitFor(() => expect(document.querySelector('[data-combobox-selected]')).toHaveTextContent('Grace Hopper'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(field).toHaveValue('Grace Hopper'));
  expect(sent).toEqual([]);
  expect(await submit()).toEqual({ owner: grace });
});

test('a member who is chosen again is shown with the whole name', async () => {
  await show(<MemberField name="owner" label="Owner" />, { owner: grace });
  const field = await screen.findByRole('combobox', { name: 'Owner' });
  await waitFor(() => expect(field).toHaveValue('Grace Hopper'));
  await userEvent.clear(field);
  await userEvent.type(field, 'Gra');
  await waitFor(() => expect(document.querySelector('[data-combobox-selected]')).toHaveTextContent('Grace Hopper'));
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveValue('Grace Hopper');
});

test('Enter in a member field whose member is chosen sends the form', async () => {
  const { sent } = await show(<MemberField name="owner" label="Owner" />, { owner: ada });
  const field = await screen.findByRole('combobox', { name: 'Owner' });
  await waitFor(() => expect(field).toHaveValue('Ada Lovelace'));
  field.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([{ owner: ada }]));
});

test('a member field shows the name of its initial member', async () => {
  await show(<MemberField name="owner" label="Owner" />, { owner: '00000000-0000-4000-8000-000000000002' });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Owner' })).toHaveValue('Grace Hopper'));
});

test('a team field searches on the server, reports no match, and sends the uuid of the chosen team', async () => {
  const { submit, calls } = await show(<TeamField name="team" label="Team" />);
  const field = await screen.findByRole('combobox', { name: 'Team' });
  await userEvent.type(field, 'nowhere');
  // A list of options must have one (ARIA).
  expect(await screen.findByRole('option', { name: shownText('kit:picker.no_team') })).toHaveAttribute('aria-disabled');
  await userEvent.clear(field);
  await userEvent.type(field, 'equip');
  await userEvent.click(await screen.findByRole('option', { name: /Équipage/ }));
  expect(await submit()).toEqual({ team: crew.uuid });
  expect(field).toHaveValue(crew.name);
  const requested = calls.filter(({ path }) => path.endsWith('/teams')).map(({ query }) => query);
  expect(requested.map((query) => query.get('q'))).toContain('equip');
  expect(requested.every((query) => query.has('limit') || query.has('uuids'))).toBe(true);
});

test('a team field shows the name of its initial team, and does not offer an excluded team', async () => {
  await show(<TeamField name="team" label="Team" without={[aTeam().uuid]} />, { team: crew.uuid });
  const field = await screen.findByRole('combobox', { name: 'Team' });
  await waitFor(() => expect(field).toHaveValue(crew.name));
  await userEvent.click(field);
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(crew.name),
  ]);
});

test('a member field announces how many its search has found, and that it has found nobody', async () => {
  await show(<MemberField name="owner" label="Owner" />);
  const field = await screen.findByRole('combobox', { name: 'Owner' });
  const announced = () => screen.getByRole('status').textContent;
  expect(announced()).toBe('');
  await userEvent.type(field, 'a');
  await waitFor(() => expect(announced()).toBe(shownText('kit:picker.found', { count: 2 })));
  await userEvent.type(field, 'nowhere');
  await waitFor(() => expect(announced()).toBe(shownText('kit:picker.none')));
  await userEvent.clear(field);
  await waitFor(() => expect(announced()).toBe(''));
});

test('a failed search is reported in the list', async () => {
  await show(<TeamField name="team" label="Team" />);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Team' }), 'refused');
  expect(await screen.findByRole('option', { name: shownText('kit:picker.failed') })).toBeTruthy();
});

test('a file that is no picture is refused beside the hint which formats are taken', async () => {
  await show(<ImageField label="Picture" />);
  const hint = shownText('kit:image.hint');
  fireEvent.change(await screen.findByLabelText('Picture', { selector: 'input' }), {
    target: { files: [new File(['old'], 'old.gif', { type: 'image/gif' })] },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Please choose an image');
  expect(screen.getByText(hint)).toBeTruthy();
  expect(screen.getAllByRole('button')[0]).toHaveAccessibleDescription(`${hint} Please choose an image`);
});

test('a picture that is too large is refused without being read', async () => {
  const read = jest.spyOn(FileReader.prototype, 'readAsDataURL');
  await show(<ImageField label="Picture" />);
  const huge = Object.defineProperty(new File(['huge'], 'huge.png', { type: 'image/png' }), 'size', { value: 3e9 });
  fireEvent.change(await screen.findByLabelText('Picture', { selector: 'input' }), { target: { files: [huge] } });
  expect(await screen.findByRole('alert')).toHaveTextContent(messageText('validation.image.too_large'));
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});

test('a picture that cannot be read is reported', async () => {
  const read = jest.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
    this.dispatchEvent(new ProgressEvent('error'));
  });
  await show(<ImageField label="Picture" />);
  fireEvent.change(await screen.findByLabelText('Picture', { selector: 'input' }), {
    target: { files: [new File(['gone'], 'gone.png', { type: 'image/png' })] },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(shownText('kit:error.unknown'));
  read.mockRestore();
});

test('a chosen picture is sent with its MIME type, and removing the current picture sends null', async () => {
  const { submit } = await show(<ImageField label="Picture" currentPath="/api/v1/images/old.png" />);
  fireEvent.change(await screen.findByLabelText('Picture', { selector: 'input' }), {
    target: { files: [new File(['new'], 'new.png', { type: 'image/png' })] },
  });
  await waitFor(async () => expect(await submit()).toEqual({ image: btoa('new'), image_mime_type: 'image/png' }));
  const remove = () => userEvent.click(screen.getByRole('button', { name: shownText('kit:image.remove') }));
  await remove();
  expect(await submit()).toEqual({});
  await remove();
  expect(await submit()).toEqual({ image: null });
  expect(screen.queryByRole('button', { name: shownText('kit:image.remove') })).toBeNull();
});
