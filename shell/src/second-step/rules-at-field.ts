import type { FormRules, FormValues } from '@waymark/shell-kit';

/**
 * The rules of a form of which one field is shown at a time: that nothing was given is said at the field that is there, in `missing`'s
 * words.
 */
export const rulesAtField = <Values>(rules: FormRules<Values>, field: string, missing: string): FormRules<Values> => ({
  ...rules,
  validate: (values: FormValues) => {
    const given = values[field];
    if (typeof given !== 'string' || given.trim() === '') return { [field]: missing };
    const errors = rules.validate(values);
    return errors?.[field] === undefined ? {} : { [field]: errors[field] };
  },
});
