import type { FormValues } from '@waymark/shell-kit';
import type { FormApi } from 'final-form';

/** Empties the named fields of a form, without a validation message. */
export const clearForm = (form: FormApi<FormValues>, names: readonly string[]): void =>
  form.batch(() => {
    for (const name of names) {
      form.change(name, '');
      form.resetFieldState(name);
    }
  });
