import { type Decorator, getIn } from 'final-form';
import type { FormValues } from './form-frame.tsx';

/**
 * The answer to a save becomes the initial values while the form is still submitting. It does not replace what was changed since the submit;
 * `keepDirtyOnReinitialize` alone would replace a value that was set back to the initial one.
 */
export const keepChangedSinceSubmit: Decorator<FormValues> = (form) => {
  const { initialize } = form;
  form.initialize = (next) => {
    const { submitting, values, dirtyFieldsSinceLastSubmit = {} } = form.getState();
    const changed = submitting ? Object.keys(dirtyFieldsSinceLastSubmit) : [];
    form.batch(() => {
      initialize(next);
      for (const name of changed) form.change(name, getIn(values, name));
    });
  };
  return () => {
    form.initialize = initialize;
  };
};
