import { afterEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { i18n } from '../i18n/language.ts';
import { handFocusOn } from '../navigation/hand-focus-on.ts';
import { renderApp, shownText } from '../testing/index.tsx';
import { DateRangeInput } from './inputs.ts';

type Range = [string | null, string | null];

type Props = Pick<ComponentProps<typeof DateRangeInput>, 'presets'> & { onChange?: (range: Range) => void };

const Period = ({ onChange, ...rest }: Props): ReactNode => {
  const [value, setValue] = useState<Range>(['2026-03-02', '2026-03-20']);
  const change = (range: Range): void => {
    setValue(range);
    onChange?.(range);
  };
  return <DateRangeInput {...rest} label="Period" value={value} onChange={change} />;
};

afterEach(() => act(() => i18n.changeLanguage('en')));

test('a date range is chosen by keyboard in a calendar with named buttons, and the field is focused again', async () => {
  handFocusOn();
  await renderApp(<Period />);
  const field = await screen.findByRole('button', { name: /Period/ });
  field.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: shownText('kit:pagination.next') }));
  expect(screen.getByRole('button', { name: shownText('kit:pagination.previous') })).toBeVisible();
  expect(screen.getByRole('dialog', { name: /Period/ })).toBeVisible();
  for (const day of ['14 April 2026', '21 April 2026']) {
    screen.getByRole('button', { name: day }).focus();
    await userEvent.keyboard('{Enter}');
  }
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveTextContent('14 April 26');
});

test('the calendar says which days are chosen', async () => {
  await renderApp(<Period />);
  await userEvent.click(await screen.findByRole('button', { name: /Period/ }));
  await screen.findByRole('button', { name: '10 March 2026' });
  const pressed = () => screen.getAllByRole('button', { pressed: true }).map((day) => day.getAttribute('aria-label'));
  expect(pressed()).toEqual(['2 March 2026', '20 March 2026']);
  await userEvent.click(screen.getByRole('button', { name: '10 March 2026' }));
  expect(pressed()).toEqual(['10 March 2026']);
});

test('Escape after choosing one day of a range restores the previous range, without a change event', async () => {
  const chosen: Range[] = [];
  await renderApp(<Period onChange={(range) => chosen.push(range)} />);
  const field = await screen.findByRole('button', { name: /Period/ });
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('button', { name: '10 March 2026' }));
  expect(field).toHaveTextContent('10 March 26');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(field).toHaveTextContent('02 March 26 – 20 March 26'));
  expect(chosen).toEqual([]);
});

test('a date range shows the month names of the language, lower case in Romanian and upper case in German', async () => {
  await renderApp(<Period />);
  const field = await screen.findByRole('button', { name: /Period/ });
  await act(() => i18n.changeLanguage('ro'));
  await waitFor(() => expect(field).toHaveTextContent('02 martie 26 – 20 martie 26'));
  await act(() => i18n.changeLanguage('de'));
  await waitFor(() => expect(field).toHaveTextContent('02 März 26 – 20 März 26'));
});

test('the name of a date range has its dates, and of an empty one its placeholder', async () => {
  await renderApp(
    <>
      <Period />
      <DateRangeInput label="Created" placeholder="Any time" value={[null, null]} />
    </>,
  );
  expect(await screen.findByRole('button', { name: 'Period: 02 March 26 – 20 March 26' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Created: Any time' })).toBeTruthy();
});

test('the name of a date range has its dates as they are shown, in another format too', async () => {
  await renderApp(
    <DateRangeInput label="Created" valueFormat="DD/MM/YYYY" value={['2026-03-02', '2026-03-20']} placeholder="–" />,
  );
  const field = await screen.findByRole('button', { name: 'Created: 02/03/2026 – 20/03/2026' });
  expect(field).toHaveTextContent('02/03/2026 – 20/03/2026');
});

test('the button that clears a date range is named by its field', async () => {
  await renderApp(<DateRangeInput label="Created" clearable value={['2026-03-02', '2026-03-20']} />);
  expect(await screen.findByRole('button', { name: 'Clear “Created”' })).toBeVisible();
});

const pressEnterOn = async (button: HTMLElement): Promise<void> => {
  button.focus();
  await userEvent.keyboard('{Enter}');
};

test.each([
  ['keyboard', pressEnterOn],
  ['mouse', (button: HTMLElement) => userEvent.click(button)],
])('a preset range is chosen by %s, and the field is focused again', async (_, press) => {
  handFocusOn();
  await renderApp(<Period presets={[{ label: 'Q2 2026', value: ['2026-04-01', '2026-06-30'] }]} />);
  const field = await screen.findByRole('button', { name: /Period/ });
  await press(field);
  await press(await screen.findByRole('button', { name: 'Q2 2026' }));
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveTextContent('01 April 26 – 30 June 26');
});
