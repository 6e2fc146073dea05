import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import german from '../../locales/de.json' with { type: 'json' };
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
