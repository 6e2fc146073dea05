/** Focuses an input when it is mounted, both in an open dialog and in one that moves the focus when it opens. */
export const focusProps = (autoFocus: boolean | undefined) =>
  autoFocus ? { 'data-autofocus': true, autoFocus: true } : {};
