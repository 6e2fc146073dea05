import type { FormRules, FormValues } from '@waymark/shell-kit';

/** Rules for a form that shows one of several alternative fields: validates that field only; `missing` is the text for an empty one. */
export const rulesAtField = <Values>(rules: FormRules<Values>, field: string, missing: string): FormRules<Values> => ({
  ...rules,
  validate: (values: FormValues) => {
    const given = values[field];
    if (typeof given !== 'string' || given.trim() === '') return { [field]: missing };
    const errors = rules.validate(values);
    return errors?.[field] === undefined ? {} : { [field]: errors[field] };
  },
});
