import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { ApiError } from '../api/api-error.ts';
import { undoAction } from '../data/undoable.ts';
import { renderApp, shownText } from '../testing/index.tsx';
import { copyText } from './copy-text.ts';
import { toast } from './toast.ts';

const texts = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('[role]')?.textContent);
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const runInAct = (work: () => void) => act(async () => work());
const error = (code: string, errors: Record<string, string> = {}) =>
  new ApiError({ status: 422, code, message: `message of ${code}`, errors });

beforeEach(async () => {
  jest.useFakeTimers();
  await renderApp(null);
});
afterEach(() => {
  jest.useRealTimers();
});

test('a success toast is a status for 5 seconds, and an error toast an alert for 30 seconds', async () => {
  await runInAct(() => toast.success('Saved'));
  await runInAct(() => toast.error('Refused'));
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
  expect(screen.getByRole('alert')).toHaveTextContent('Refused');
  await pass(5_000);
  expect(texts()).toEqual(['Refused']);
  await pass(24_000);
  expect(texts()).toEqual(['Refused']);
  await pass(1_000);
  expect(texts()).toEqual([]);
});

test('the newest toast is on top, equal texts are shown once, and at most four are shown', async () => {
  for (const text of ['one', 'two', 'three', 'one', 'four', 'five']) await runInAct(() => toast.warning(text));
  expect(texts()).toEqual(['five', 'four', 'one', 'three']);
});

test('a toast stays while the pointer is over it', async () => {
  await runInAct(() => toast.success('Read me'));
  fireEvent.mouseEnter(screen.getByRole('listitem'));
  await pass(60_000);
  expect(texts()).toEqual(['Read me']);
  fireEvent.mouseLeave(screen.getByRole('listitem'));
  await pass(5_000);
  expect(texts()).toEqual([]);
});

test('a toast stays while the focus is in it, also when the pointer leaves it', async () => {
  await runInAct(() => toast.success('Deleted', { actions: [undoAction(() => {})] }));
  const item = screen.getByRole('listitem');
  const undo = screen.getByRole('button', { name: shownText('kit:undo.label') });
  fireEvent.mouseEnter(item);
  act(() => undo.focus());
  fireEvent.mouseLeave(item);
  await pass(60_000);
  expect(texts()).toEqual(['Deleted']);
  act(() => undo.blur());
  await pass(9_000);
  expect(texts()).toEqual([]);
});

test('a toast stays while the pointer is over it, also when the focus leaves it', async () => {
  await runInAct(() => toast.success('Deleted', { actions: [undoAction(() => {})] }));
  const item = screen.getByRole('listitem');
  const undo = screen.getByRole('button', { name: shownText('kit:undo.label') });
  fireEvent.mouseEnter(item);
  act(() => undo.focus());
  act(() => undo.blur());
  await pass(60_000);
  expect(texts()).toEqual(['Deleted']);
  fireEvent.mouseLeave(item);
  await pass(9_000);
  expect(texts()).toEqual([]);
});

test('a toast with undo stays longer, and closes when undo is pressed', async () => {
  const undo = jest.fn();
  await runInAct(() => toast.success('Deleted', { actions: [undoAction(undo)] }));
  await pass(7_000);
  fireEvent.click(screen.getByRole('button', { name: shownText('kit:undo.label') }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(texts()).toEqual([]);
});

test('a toast offers several actions, and closes when one is pressed', async () => {
  const [undo, run] = [jest.fn(), jest.fn()];
  await runInAct(() => toast.success('Moved', { actions: [undoAction(undo), { label: 'Show', run }] }));
  await pass(7_000);
  expect(screen.getByRole('button', { name: shownText('kit:undo.label') })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect([undo.mock.calls.length, run.mock.calls.length]).toEqual([0, 1]);
  expect(texts()).toEqual([]);
});

test('a success without actions closes after 5 seconds', async () => {
  await runInAct(() => toast.success('Saved', { actions: [] }));
  await pass(5_000);
  expect(texts()).toEqual([]);
});

test('a toast can be closed', async () => {
  await runInAct(() => toast.warning('Seen'));
  fireEvent.click(screen.getByRole('button', { name: shownText('kit:toast.close') }));
  expect(texts()).toEqual([]);
});

test.each([
  ['the message of a field rather than the general message', error('VALIDATION', { name: 'Taken' }), 'Taken'],
  ['the message of the server', error('FORBIDDEN'), 'message of FORBIDDEN'],
])('an error toast shows %s', async (_what, shown, text) => {
  await runInAct(() => toast.error(shown));
  expect(texts()).toEqual([text]);
});

test('network errors, unreadable responses and unexpected errors show a general message', async () => {
  await runInAct(() => toast.error(error('NETWORK')));
  await runInAct(() => toast.error(error('UNREADABLE')));
  await runInAct(() => toast.error(new TypeError('x is not a function')));
  expect(texts()).toEqual([shownText('kit:error.unknown'), shownText('kit:error.network')]);
});

test('an error with the code SESSION_REQUIRED shows no toast', async () => {
  await runInAct(() => toast.error(error('SESSION_REQUIRED')));
  expect(texts()).toEqual([]);
});

test('copying to the clipboard shows a toast about its success or failure', async () => {
  const writeText = jest.fn<(text: string) => Promise<void>>(async () => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await act(() => copyText('https://example.org'));
  expect(writeText).toHaveBeenCalledWith('https://example.org');
  expect(texts()).toEqual([shownText('kit:clipboard.copied')]);
  writeText.mockRejectedValueOnce(new Error('denied'));
  await act(() => copyText('again'));
  expect(texts()[0]).toBe(shownText('kit:clipboard.failed'));
});
