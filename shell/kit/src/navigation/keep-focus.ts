/**
 * From now on, moves the focus when the focused element disappears (hand-focus-on.ts); call it once for the page. The code is loaded with
 * the first focus: at once if something has it, as the button of the sign-in page, which disappears soon.
 */
export const keepFocus = (): void => {
  const begin = (focused: Element | null) =>
    void import('./hand-focus-on.ts').then(({ handFocusOn }) => handFocusOn(focused)).catch(() => {});
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body) begin(activeElement);
  else document.addEventListener('focusin', () => begin(document.activeElement), { once: true });
};
