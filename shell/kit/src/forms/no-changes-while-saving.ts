import type { Decorator } from 'final-form';
import type { FormValues } from './form-frame.tsx';

/**
 * A dialog closes once its form is saved, and what was typed since the submit would be lost with it: until the answer, the fields keep their
 * values and the focus, but take no input.
 */
export const noChangesWhileSaving: Decorator<FormValues> = (form) => {
  const { change } = form;
  form.change = (name, value) => {
    if (!form.getState().submitting) change(name, value);
  };
  return () => {
    form.change = change;
  };
};
