import type { FieldMetaState } from 'react-final-form';

type Meta = Pick<
  FieldMetaState<unknown>,
  'error' | 'submitError' | 'touched' | 'modified' | 'submitFailed' | 'dirtySinceLastSubmit'
>;

/** The text to show beneath a field: once one has typed in it and left, or sent the form; the server's until the field changes. */
export const fieldError = (meta: Meta): string | undefined => {
  const { error, submitError, touched, modified, submitFailed, dirtySinceLastSubmit } = meta;
  if (!touched || !(modified || submitFailed)) return undefined;
  const text: unknown = error ?? (dirtySinceLastSubmit ? undefined : submitError);
  return typeof text === 'string' ? text : undefined;
};
