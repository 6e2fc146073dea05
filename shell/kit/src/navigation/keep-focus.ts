/** From now on, what disappears under the focus hands it on (hand-focus-on.ts); once for the page. The code comes with the first focus. */
export const keepFocus = (): void => {
  const begin = () => void import('./hand-focus-on.ts').then(({ handFocusOn }) => handFocusOn()).catch(() => {});
  document.addEventListener('focusin', begin, { once: true });
};
