import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { chooseColorScheme, paintColorScheme, storedColorScheme, useColorScheme } from './color-scheme.ts';

const KEY = 'waymark.color-scheme';
const painted = (): string | null => document.documentElement.getAttribute('data-mantine-color-scheme');

/** A system that can turn dark and light. */
const system = (dark: boolean) => {
  const listeners = new Set<() => void>();
  const media = {
    matches: dark,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  jest.spyOn(window, 'matchMedia').mockImplementation(() => media as unknown as MediaQueryList);
  return (turned: boolean): void => {
    media.matches = turned;
    for (const listener of listeners) listener();
  };
};

const Chooser = (): ReactNode => {
  const colorScheme = useColorScheme();
  return (
    <button type="button" onClick={() => chooseColorScheme('dark')}>
      {colorScheme}
    </button>
  );
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test('the page has the colour scheme of the system, and follows its changes', () => {
  const turn = system(true);
  paintColorScheme();
  expect(painted()).toBe('dark');
  turn(false);
  expect(painted()).toBe('light');
});

test('the chosen colour scheme takes precedence over the system’s', () => {
  localStorage.setItem(KEY, 'light');
  const turn = system(true);
  paintColorScheme();
  expect(painted()).toBe('light');
  turn(true);
  expect(painted()).toBe('light');
});

test('an invalid stored value and an unavailable storage mean the colour scheme of the system', () => {
  localStorage.setItem(KEY, 'purple');
  expect(storedColorScheme()).toBe('auto');
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(storedColorScheme()).toBe('auto');
});

test('a chosen colour scheme is stored, and one chosen in another tab is applied', async () => {
  system(false);
  paintColorScheme();
  render(<Chooser />);
  await userEvent.click(screen.getByRole('button', { name: 'auto' }));
  expect(localStorage.getItem(KEY)).toBe('dark');
  expect(painted()).toBe('dark');
  localStorage.setItem(KEY, 'light');
  act(
    () =>
      void window.dispatchEvent(
        new StorageEvent('storage', { key: KEY, newValue: 'light', storageArea: localStorage }),
      ),
  );
  expect(screen.getByRole('button', { name: 'light' })).toBeTruthy();
  expect(painted()).toBe('light');
});
