import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

export type ColorScheme = MantineColorScheme;
const KEY = 'waymark.color-scheme';
const isScheme = (value: string | null): value is ColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto';

/** The stored choice; `auto` follows the system. Storage may be closed to us, which is no reason to fail. */
export const storedColorScheme = (): ColorScheme => {
  try {
    const value = localStorage.getItem(KEY);
    return isScheme(value) ? value : 'auto';
  } catch {
    return 'auto';
  }
};

/** Keeps Mantine's colour scheme in local storage and in step between tabs. */
export const createColorSchemeManager = (): MantineColorSchemeManager => {
  let listen: ((event: StorageEvent) => void) | undefined;
  return {
    get: () => storedColorScheme(),
    set: (value) => {
      try {
        localStorage.setItem(KEY, value);
      } catch {
        // Chosen for this page only.
      }
    },
    subscribe: (onUpdate) => {
      listen = (event) => {
        if (event.key === KEY) onUpdate(storedColorScheme());
      };
      window.addEventListener('storage', listen);
    },
    unsubscribe: () => {
      if (listen) window.removeEventListener('storage', listen);
    },
    clear: () => localStorage.removeItem(KEY),
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
