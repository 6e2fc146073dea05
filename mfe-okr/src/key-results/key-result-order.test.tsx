import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shownText } from '@waymark/shell-kit/testing';
import { useState } from 'react';
import { keyresultLike } from '../testing-objectives.ts';
import { objectiveOfAda, serverOf, show } from '../testing-screen.tsx';
import { KeyResultOrder } from './key-result-order.tsx';

const uuidAt = (index: number): string => `b0000000-0000-4000-8000-00000000030${index}`;
const keyresults = ['First', 'Second', 'Third'].map((name, index) => keyresultLike({ uuid: uuidAt(index), name }));
const objective = objectiveOfAda({ keyresults });

/** Simulates a live update: somebody has added a key result. */
const Growing = () => {
  const [keyresultsNow, setKeyresults] = useState(keyresults);
  const fourth = keyresultLike({ uuid: uuidAt(3), name: 'Fourth' });
  return (
    <>
      <KeyResultOrder objective={{ ...objective, keyresults: keyresultsNow }} />
      <button type="button" onClick={() => setKeyresults([fourth, ...keyresults.slice(1)])}>
        Grow
      </button>
    </>
  );
};

const open = async (content = <KeyResultOrder objective={objective} />, answer = (): object => ({ keyresults })) => {
  const POST = `POST user/organisations/:org/objectives/${objective.uuid}/keyresults/order`;
  const routes = serverOf([objective], { [POST]: answer });
  const app = await show(content, { routes });
  await userEvent.click(screen.getByRole('button', { name: shownText('okr:order.button') }));
  const dialog = await screen.findByRole('dialog', { name: shownText('okr:order.title') });
  const sent = () => app.calls.filter(({ route }) => route.endsWith('/order')).map(({ body }) => body);
  return { ...app, dialog, sent };
};
const arrow = (direction: 'up' | 'down', name: string) =>
  screen.getByRole('button', { name: shownText(`okr:order.${direction}`, { name }) });
const names = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('key results are moved one place at a time, and not beyond the ends', async () => {
  const { dialog, sent } = await open();
  expect(arrow('up', 'First')).toHaveAttribute('aria-disabled', 'true');
  expect(arrow('down', 'Third')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(arrow('down', 'Third'));
  expect(names(dialog)).toEqual(['First', 'Second', 'Third']);
  await userEvent.click(arrow('down', 'First'));
  await userEvent.click(arrow('up', 'Third'));
  expect(names(dialog)).toEqual(['Second', 'Third', 'First']);
  expect(arrow('up', 'Second')).toHaveAttribute('aria-disabled', 'true');
  expect(sent()).toEqual([]);
});

test('the arrow that moves a key result to the end keeps the focus', async () => {
  await open();
  arrow('up', 'Second').focus();
  await userEvent.keyboard('{Enter}');
  expect(arrow('up', 'Second')).toHaveFocus();
  expect(arrow('up', 'Second')).toHaveAttribute('aria-disabled', 'true');
});

test('the order of all key results is saved with one request, and can be undone from the toast', async () => {
  const { dialog, sent } = await open();
  await userEvent.click(arrow('up', 'Second'));
  await userEvent.click(within(dialog).getByRole('button', { name: shownText('kit:form.save') }));
  await userEvent.click(await screen.findByRole('button', { name: shownText('kit:undo.label') }));
  await waitFor(() =>
    expect(sent()).toEqual([
      { keyresults_uid: [uuidAt(1), uuidAt(0), uuidAt(2)] },
      { keyresults_uid: [uuidAt(0), uuidAt(1), uuidAt(2)] },
    ]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('key results added or deleted while the dialog is open are added to or removed from the order', async () => {
  const { dialog, sent } = await open(<Growing />);
  await userEvent.click(arrow('up', 'Third'));
  await act(async () => screen.getByText('Grow').click());
  expect(names(dialog)).toEqual(['Third', 'Second', 'Fourth']);
  await userEvent.click(within(dialog).getByRole('button', { name: shownText('kit:form.save') }));
  await waitFor(() => expect(sent()).toEqual([{ keyresults_uid: [uuidAt(2), uuidAt(1), uuidAt(3)] }]));
});

const pressEscape = () => userEvent.keyboard('{Escape}');
const close = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: shownText('kit:dialog.close') }));
const question = () => screen.findByRole('dialog', { name: shownText('kit:unsaved.title') });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test.each([
  ['Escape', pressEscape],
  ['the cross', close],
])('%s asks before an unsaved order of key results is discarded', async (_how, leave) => {
  const { dialog, sent } = await open();
  await userEvent.click(arrow('up', 'Second'));
  await leave(dialog);
  await userEvent.click(within(await question()).getByRole('button', { name: shownText('kit:unsaved.stay') }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([dialog]));
  expect(names(dialog)).toEqual(['Second', 'First', 'Third']);
  await leave(dialog);
  await userEvent.click(within(await question()).getByRole('button', { name: shownText('kit:unsaved.leave') }));
  await closed();
  await userEvent.click(screen.getByRole('button', { name: shownText('okr:order.button') }));
  expect(names(await screen.findByRole('dialog'))).toEqual(['First', 'Second', 'Third']);
  expect(sent()).toEqual([]);
});

test('the dialog closes without a question if the order is unchanged', async () => {
  const { dialog } = await open();
  await userEvent.click(arrow('up', 'Second'));
  await userEvent.click(arrow('down', 'Second'));
  await close(dialog);
  await closed();
});

test('an order whose save ends after its dialog was closed does not close the next dialog', async () => {
  const { promise: saved, resolve } = Promise.withResolvers<object>();
  const { dialog, queryClient } = await open(undefined, () => saved);
  await userEvent.click(arrow('up', 'Second'));
  await userEvent.click(within(dialog).getByRole('button', { name: shownText('kit:form.save') }));
  await close(dialog);
  await closed();
  await userEvent.click(screen.getByRole('button', { name: shownText('okr:order.button') }));
  const again = await screen.findByRole('dialog');
  expect(names(again)).toEqual(['First', 'Second', 'Third']);
  resolve({ keyresults });
  await screen.findByText(shownText('okr:objective.updated'));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(screen.getByRole('dialog')).toBe(again);
});
