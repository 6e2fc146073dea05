import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { handFocusOn } from '../navigation/hand-focus-on.ts';
import { renderApp, shownText } from '../testing/index.tsx';
import { DateRangeInput } from './inputs.ts';

const Period = (): ReactNode => {
  const [value, setValue] = useState<[string | null, string | null]>(['2026-03-02', '2026-03-20']);
  return <DateRangeInput label="Period" value={value} onChange={setValue} />;
};

test('a range is chosen by keyboard in a calendar whose buttons have names, and the focus comes back', async () => {
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
