import { stored } from '../state/storage.ts';
import { createStore, useStore } from '../state/store.ts';

type ColorScheme = 'light' | 'dark' | 'auto';
const isScheme = (value: string | null): value is ColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto';

const choice = stored('local', 'waymark.color-scheme');

/** The stored choice; `auto` follows the system. */
export const storedColorScheme = (): ColorScheme => {
  const value = choice.read();
  return isScheme(value) ? value : 'auto';
};

const scheme = createStore<ColorScheme>('auto');

/** The choice, made here or in another tab. */
export const useColorScheme = (): ColorScheme => useStore(scheme);

/** Keeps the choice in this browser, and paints the page by it. */
export const chooseColorScheme = (chosen: ColorScheme): void => {
  choice.write(chosen);
  scheme.set(chosen);
};

/**
 * Sets the scheme on the page before the first paint, and follows the choice, or the system if there is none. Mantine's styles depend on
 * the same attribute.
 */
export const paintColorScheme = (): void => {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const paint = (): void => {
    const chosen = scheme.snapshot();
    const dark = chosen === 'dark' || (chosen === 'auto' && system.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  scheme.set(storedColorScheme());
  paint();
  scheme.subscribe(paint);
  choice.onChangeElsewhere(() => scheme.set(storedColorScheme()));
  system.addEventListener('change', paint);
};
