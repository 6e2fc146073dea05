import { check } from '@waymark/contracts';
import { setIn, type ValidationErrors } from 'final-form';
import type { InferType, Schema } from 'yup';
import { messageText } from '../i18n/messages.ts';
import type { FormRules, FormValues } from './form-frame.tsx';

/** A yup schema of contracts as final-form's validation, all fields at once, in the reader's language. */
export const validateWith =
  (schema: Schema) =>
  (values: FormValues): ValidationErrors => {
    const checked = check(schema, values);
    if (checked.ok) return {};
    return Object.entries(checked.errors).reduce<object>(
      (errors, [path, { key, values: placeholders }]) =>
        setIn(errors, path || '_form', messageText(key, placeholders)) ?? errors,
      {},
    );
  };

/** Validation by a schema, and the values as it reads them: trimmed, unknown fields dropped. */
export const rulesOf = <S extends Schema>(schema: S): FormRules<InferType<S>> => ({
  validate: validateWith(schema),
  read: (values) => {
    const checked = check(schema, values);
    if (!checked.ok) throw new Error('These values have not been validated');
    return checked.value;
  },
});
