/**
 * From now on, moves the focus when the focused element disappears (hand-focus-on.ts); call it once for the page. The code is loaded with
 * the first focus.
 */
export const keepFocus = (): void => {
  const begin = () => void import('./hand-focus-on.ts').then(({ handFocusOn }) => handFocusOn()).catch(() => {});
  document.addEventListener('focusin', begin, { once: true });
};
