import type { FieldMetaState } from 'react-final-form';

type Meta = Pick<FieldMetaState<unknown>, 'error' | 'submitError' | 'touched' | 'dirtySinceLastSubmit'>;

/** The text to show beneath a field: after blur or submit; the server's until the field changes. */
export const fieldError = ({ error, submitError, touched, dirtySinceLastSubmit }: Meta): string | undefined => {
  if (!touched) return undefined;
  const text: unknown = error ?? (dirtySinceLastSubmit ? undefined : submitError);
  return typeof text === 'string' ? text : undefined;
};
