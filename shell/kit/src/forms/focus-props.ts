/** The focus for an input when it comes: in a dialog that is open already, and in one that gives it once it is. */
export const focusProps = (autoFocus: boolean | undefined) =>
  autoFocus ? { 'data-autofocus': true, autoFocus: true } : {};
