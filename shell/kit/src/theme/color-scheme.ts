import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { stored } from '../state/storage.ts';

type ColorScheme = MantineColorScheme;
const isScheme = (value: string | null): value is ColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto';

const choice = stored('local', 'waymark.color-scheme');

/** The stored choice; `auto` follows the system. */
export const storedColorScheme = (): ColorScheme => {
  const value = choice.read();
  return isScheme(value) ? value : 'auto';
};

/** Keeps Mantine's colour scheme in local storage and in step between tabs. */
export const createColorSchemeManager = (): MantineColorSchemeManager => {
  let stop = (): void => {};
  return {
    get: () => storedColorScheme(),
    set: choice.write,
    subscribe: (onUpdate) => {
      stop = choice.onChangeElsewhere(() => onUpdate(storedColorScheme()));
    },
    unsubscribe: () => stop(),
    clear: () => choice.write(null),
  };
};

/** Sets the scheme on the page before the first paint, and follows the system from then on where nothing was chosen. */
export const paintColorScheme = (): void => {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const paint = (): void => {
    const chosen = storedColorScheme();
    const dark = chosen === 'dark' || (chosen === 'auto' && system.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  paint();
  system.addEventListener('change', paint);
};
