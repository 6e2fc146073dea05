import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SEARCH_MAX_LENGTH } from '@waymark/contracts';
import { ActionsMenu } from '../components/actions-menu.tsx';
import { shortcuts } from '../keyboard/shortcuts.ts';
import { keepFocus } from '../navigation/keep-focus.ts';
import { renderApp, shownText } from '../testing/index.tsx';
import { installBrowserStubs } from '../testing/jsdom-stubs.ts';
import { CommandPalette } from './command-palette.tsx';
import { type Command, type CommandSource, commandSources } from './commands.ts';

const ran: string[] = [];
const removers: (() => void)[] = [];
const command = (group: string, label: string): Command => ({
  id: label,
  group,
  label,
  run: () => ran.push(label),
});
const offer = (id: string, source: CommandSource): void => {
  removers.push(commandSources.add(id, source));
};
const all =
  (...commands: Command[]): CommandSource =>
  () =>
    commands;

const open = async () => {
  await renderApp(<CommandPalette />);
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: shownText('kit:palette.title') });
};
const labels = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

beforeEach(() => {
  ran.length = 0;
});
afterEach(() => {
  for (const remove of removers.splice(0)) remove();
});

// The first of this file: later ones find the code loaded.
test('letters typed while the code of the command palette is loading are no shortcuts of the page', async () => {
  removers.push(shortcuts.add({ key: 'c', label: 'New', run: () => ran.push('shortcut') }));
  await renderApp(<CommandPalette />);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'c' });
  expect(await screen.findByRole('combobox')).toHaveFocus();
  expect(ran).toEqual([]);
});

test('the command palette opens with Ctrl+K, and closes with Cmd+K', async () => {
  const input = await open();
  expect(input).toHaveFocus();
  expect(screen.getByRole('dialog')).toHaveAccessibleName(shownText('kit:palette.title'));
  await userEvent.keyboard('{Meta>}k{/Meta}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Escape closes the command palette each time, and the focus returns to where it was', async () => {
  keepFocus();
  await renderApp(
    <main>
      <h1>Dashboard</h1>
      <button type="button">Actions</button>
      <CommandPalette />
    </main>,
  );
  screen.getByRole('button').focus();
  for (const _ of ['first', 'second']) {
    await userEvent.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button')).toHaveFocus());
  }
});

test.each([
  [false, 'palette.placeholder'],
  [true, 'palette.title'],
])('on a phone (%s) the field of the command palette has the placeholder %s', async (phone, key) => {
  const original = window.matchMedia;
  installBrowserStubs();
  const { matchMedia } = window;
  window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: phone && media.includes('max-width') });
  try {
    expect(await open()).toHaveAttribute('placeholder', shownText(`kit:${key}`));
  } finally {
    window.matchMedia = original;
  }
});

test('the command palette lists the commands of all sources by group', async () => {
  offer('screens', all(command('Screens', 'Teams'), command('Actions', 'Log out')));
  offer('more', async () => [command('Screens', 'History')]);
  await open();
  await waitFor(() => expect(labels()).toEqual(['Teams', 'History', 'Log out']));
});

test('the command palette shows the commands whose label has each word typed, and those that their source has found', async () => {
  offer('screens', all(command('Screens', 'Équipes et membres'), command('Screens', 'Historique')));
  offer('objectives', all({ ...command('Objectives', 'Grow'), isFound: true }));
  await userEvent.type(await open(), 'membre equi');
  await waitFor(() => expect(labels()).toEqual(['Équipes et membres', 'Grow']));
});

test('the command palette asks its sources for the typed text once typing pauses', async () => {
  const requested: string[] = [];
  offer('people', (typed) => {
    requested.push(typed);
    return [command('People', 'Ada'), command('People', 'Grace')];
  });
  const input = await open();
  await userEvent.type(input, 'gra');
  await waitFor(() => expect(requested).toEqual(['', 'gra']));
  await waitFor(() => expect(labels()).toEqual(['Grace']));
});

test('the command palette lists the commands of the other sources when one source fails', async () => {
  offer('broken', () => Promise.reject(new Error('away')));
  offer('screens', all(command('Screens', 'Teams')));
  await open();
  await waitFor(() => expect(labels()).toEqual(['Teams']));
});

test('a late result for a text that has changed since is ignored', async () => {
  let late: ((commands: Command[]) => void) | undefined;
  offer('slow', (typed) =>
    typed === 'a' ? new Promise((resolve) => (late = resolve)) : [command('People', `for ${typed || 'nothing'}`)],
  );
  const input = await open();
  await userEvent.type(input, 'a');
  await waitFor(() => expect(late).toBeDefined());
  await userEvent.type(input, 'b');
  await waitFor(() => expect(labels()).toEqual(['for ab']));
  await act(async () => late?.([command('People', 'for a')]));
  expect(labels()).toEqual(['for ab']);
});

test('arrow keys choose a command and wrap around, and Enter runs it and closes the command palette', async () => {
  offer('screens', all(command('Screens', 'Teams'), command('Screens', 'History'), command('Screens', 'Account')));
  await open();
  await waitFor(() => expect(chosen()).toBe('Teams'));
  await userEvent.keyboard('{ArrowUp}');
  expect(chosen()).toBe('Account');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toBe('History');
  await userEvent.keyboard('{Enter}');
  expect(ran).toEqual(['History']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Enter right after the last letter runs a command that matches the text, before any source has answered', async () => {
  offer('screens', all(command('Screens', 'Teams'), command('Screens', 'History')));
  const input = await open();
  await waitFor(() => expect(chosen()).toBe('Teams'));
  await userEvent.type(input, 'hist{Enter}');
  expect(ran).toEqual(['History']);
});

test('the chosen command stays chosen when a slower source adds others before it', async () => {
  const late = Promise.withResolvers<Command[]>();
  offer('slow', () => late.promise);
  offer('screens', all(command('Screens', 'Teams'), command('Screens', 'History')));
  await open();
  await waitFor(() => expect(chosen()).toBe('Teams'));
  await userEvent.keyboard('{ArrowDown}');
  await act(async () => late.resolve([command('People', 'Ada')]));
  expect(labels()).toEqual(['Ada', 'Teams', 'History']);
  await userEvent.keyboard('{Enter}');
  expect(ran).toEqual(['History']);
});

test('a click on a command runs it', async () => {
  offer('screens', all(command('Screens', 'Teams'), command('Screens', 'History')));
  await open();
  await userEvent.click(await screen.findByRole('option', { name: 'History' }));
  expect(ran).toEqual(['History']);
});

test('the command palette says that nothing is found, and Enter then runs nothing', async () => {
  offer('screens', all(command('Screens', 'Teams')));
  const input = await open();
  await userEvent.type(input, 'zzz');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(shownText('kit:picker.nothing')));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(ran).toEqual([]);
});

test('the command palette announces how many commands are found, once all sources have answered', async () => {
  offer('screens', all(command('Screens', 'Teams')));
  offer('more', async () => [command('Teams', 'Team Workshop'), command('Teams', 'Team Sales')]);
  const input = await open();
  await waitFor(() => expect(labels()).toHaveLength(3));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.type(input, 'team');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(shownText('kit:picker.found', { count: 3 })),
  );
});

test('Enter runs a command without submitting the form whose field the command focuses', async () => {
  let submits = 0;
  const field = document.createElement('input');
  const form = document.createElement('form');
  form.append(field);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submits += 1;
  });
  document.body.append(form);
  offer('actions', () => [{ ...command('Actions', 'New objective'), run: () => field.focus() }]);
  await open();
  await screen.findByRole('option', { name: 'New objective' });
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(field);
  expect(submits).toBe(0);
  form.remove();
});

test('the command palette closes an open menu, which would stay above it', async () => {
  await renderApp(
    <>
      <ActionsMenu label="Actions for Pilots" items={[{ key: 'rename', label: 'Rename', onSelect: () => {} }]} />
      <CommandPalette />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Pilots' }));
  await screen.findByRole('menuitem', { name: 'Rename' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox', { name: shownText('kit:palette.title') });
  await waitFor(() => expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull());
  expect(input).toHaveFocus();
});

test('the command palette has an empty field each time it opens', async () => {
  offer('screens', all(command('Screens', 'Teams'), command('Screens', 'History')));
  const input = await open();
  await userEvent.type(input, 'hist');
  await waitFor(() => expect(labels()).toEqual(['History']));
  await userEvent.keyboard('{Enter}{Control>}k{/Control}');
  expect(await screen.findByRole('combobox')).toHaveValue('');
  await waitFor(() => expect(labels()).toEqual(['Teams', 'History']));
});

test('the command palette takes as many characters as a search on the server accepts', async () => {
  const field = await open();
  await userEvent.paste('x'.repeat(SEARCH_MAX_LENGTH + 1));
  expect(field).toHaveValue('x'.repeat(SEARCH_MAX_LENGTH));
});
