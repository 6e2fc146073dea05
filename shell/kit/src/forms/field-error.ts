import type { FieldMetaState } from 'react-final-form';

type Meta = Pick<
  FieldMetaState<unknown>,
  'error' | 'submitError' | 'touched' | 'modified' | 'submitFailed' | 'dirtySinceLastSubmit'
>;

/** The error to show beneath a field: after it was edited and left, or after a submit; the server's error until the field changes. */
export const fieldError = (meta: Meta): string | undefined => {
  const { error, submitError, touched, modified, submitFailed, dirtySinceLastSubmit } = meta;
  if (!touched || !(modified || submitFailed)) return undefined;
  const text: unknown = error ?? (dirtySinceLastSubmit ? undefined : submitError);
  return typeof text === 'string' ? text : undefined;
};
