import { check } from '@waymark/contracts';
import { setIn, type ValidationErrors } from 'final-form';
import type { Schema } from 'yup';
import { messageText } from '../i18n/messages.ts';

/** A yup schema of contracts as final-form's validation, all fields at once, in the reader's language. */
export const validateWith =
  (schema: Schema) =>
  (values: object): ValidationErrors => {
    const checked = check(schema, values);
    if (checked.ok) return {};
    return Object.entries(checked.problems).reduce<object>(
      (errors, [path, { key, values: placeholders }]) => setIn(errors, path || '_form', messageText(key, placeholders)) ?? errors,
      {},
    );
  };

/** The values as the schema reads them: trimmed, unknown fields dropped. For values that have been validated. */
export const readWith = <Values extends object>(schema: Schema<Values>, values: object): Values => {
  const checked = check(schema, values);
  if (!checked.ok) throw new Error('These values have not been validated');
  return checked.value as Values;
};
