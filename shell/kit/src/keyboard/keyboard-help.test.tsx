import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import german from '../../locales/de.json' with { type: 'json' };
import { toast } from '../components/toast.ts';
import { i18n } from '../i18n/language.ts';
import { renderApp } from '../testing/render-app.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { shortcuts } from './shortcuts.ts';

const show = async () => {
  let renders = 0;
  const count = (): void => {
    renders += 1;
  };
  await renderApp(
    <Profiler id="help" onRender={count}>
      <KeyboardHelp />
    </Profiler>,
  );
  return () => renders;
};

test('the keyboard help lists the shortcut of a screen until it is removed', async () => {
  await show();
  const remove = shortcuts.add({ key: 'c', label: 'New objective', run: () => undefined });
  await userEvent.keyboard('?');
  expect(await screen.findByText('New objective')).toBeTruthy();
  act(remove);
  expect(screen.queryByText('New objective')).toBeNull();
});

test('the key m moves the focus to the newest message, and back once the message is closed', async () => {
  await renderApp(
    <main>
      <h1>Dashboard</h1>
      <button type="button">Ride further</button>
      <KeyboardHelp />
    </main>,
  );
  const place = screen.getByRole('button', { name: 'Ride further' });
  let undone = 0;
  act(() => toast.success('Moved', { actions: [{ label: 'Undo', run: () => (undone += 1) }] }));
  place.focus();
  await userEvent.keyboard('m');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(undone).toBe(1);
  expect(screen.queryByText('Moved')).toBeNull();
  await waitFor(() => expect(place).toHaveFocus());
});

test('adding a shortcut does not render the closed keyboard help again', async () => {
  const renders = await show();
  const before = renders();
  act(() => shortcuts.add({ key: 'c', label: 'New objective', run: () => undefined })());
  expect(renders()).toBe(before);
});

test('the keyboard help names the keys in the current language', async () => {
  await show();
  i18n.addResourceBundle('de', 'kit', german);
  await userEvent.keyboard('?');
  expect(await screen.findByText('Ctrl')).toBeTruthy();
  await act(() => i18n.changeLanguage('de'));
  expect(screen.getByText('Strg')).toBeTruthy();
  await act(() => i18n.changeLanguage('en'));
});
