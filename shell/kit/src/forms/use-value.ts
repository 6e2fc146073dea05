import { useField } from 'react-final-form';
import { fieldError } from './field-error.ts';

/** A field with any type of value. */
export const useValue = <Value>(name: string) => {
  const { input, meta } = useField<Value | null>(name, {
    allowNull: true,
    parse: (value) => value,
    format: (value) => value,
  });
  return { input, error: fieldError(meta) };
};

/** Required, but not with the attribute of the browser, which would show its own message. */
export const marked = (required: boolean | undefined) => ({ withAsterisk: required, required: false });
