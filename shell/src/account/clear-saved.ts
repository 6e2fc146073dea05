import type { FormValues } from '@waymark/shell-kit';
import type { FormApi } from 'final-form';

/** Empties a form after its save, and resets its validation messages; not if anything was typed while it was saved. */
export const clearSaved = (form: FormApi<FormValues>, empty: FormValues): void => {
  if (form.getState().dirtySinceLastSubmit) return;
  form.batch(() => {
    for (const [name, value] of Object.entries(empty)) {
      form.change(name, value);
      form.resetFieldState(name);
    }
  });
};
