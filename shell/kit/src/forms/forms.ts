import type { ComponentType, ReactNode } from 'react';
import type { Schema } from 'yup';
import { fieldHolding } from '../components/field-holding.tsx';
import { lazily, lazyGroup } from '../components/lazily.tsx';
import { currentLanguage } from '../i18n/language.ts';
import { prepareMessages } from '../i18n/messages.ts';
import type { WaymarkFormProps } from './heavy/waymark-form.tsx';

/*
 * Forms come when one is shown: yup, final-form and the fields are one piece of code that no screen needs for its first
 * paint. `prepareForms()` fetches it ahead.
 */
const forms = lazyGroup(async () => {
  const [module] = await Promise.all([import('./heavy/forms.ts'), prepareMessages(currentLanguage())]);
  return module;
});
type Forms = Awaited<ReturnType<typeof forms.load>>;
type Field<Name extends keyof Forms> = Forms[Name] extends (props: infer Props extends object) => ReactNode
  ? ComponentType<Props>
  : never;

/** Fetches the form code ahead. */
export const prepareForms = async (): Promise<void> => void (await forms.load());

/** yup's part alone, without any field: `validateWith(schema)`, `rulesOf(schema)`. */
export const loadRules = async (): Promise<typeof import('./heavy/validate-with.ts')> => {
  const [module] = await Promise.all([import('./heavy/validate-with.ts'), prepareMessages(currentLanguage())]);
  return module;
};

/** A form over a yup schema of contracts: errors on blur and submit, the first focused, the server's texts at their fields. */
export const WaymarkForm = lazily(forms, (module) => module.WaymarkForm as ComponentType<WaymarkFormProps<Schema>>) as <
  S extends Schema,
>(
  props: WaymarkFormProps<S>,
) => ReactNode;

export const TextField: Field<'TextField'> = lazily(forms, (module) => module.TextField, fieldHolding);
export const TextAreaField: Field<'TextAreaField'> = lazily(forms, (module) => module.TextAreaField, fieldHolding);
export const PasswordField: Field<'PasswordField'> = lazily(forms, (module) => module.PasswordField, fieldHolding);
export const NativeSelectField: Field<'NativeSelectField'> = lazily(
  forms,
  (module) => module.NativeSelectField,
  fieldHolding,
);
export const SelectField: Field<'SelectField'> = lazily(forms, (module) => module.SelectField, fieldHolding);
export const NumberField: Field<'NumberField'> = lazily(forms, (module) => module.NumberField, fieldHolding);
export const DateField: Field<'DateField'> = lazily(forms, (module) => module.DateField, fieldHolding);
export const DateRangeField: Field<'DateRangeField'> = lazily(forms, (module) => module.DateRangeField, fieldHolding);
export const MemberField: Field<'MemberField'> = lazily(forms, (module) => module.MemberField, fieldHolding);
export const TeamField: Field<'TeamField'> = lazily(forms, (module) => module.TeamField, fieldHolding);
export const SegmentedField: Field<'SegmentedField'> = lazily(forms, (module) => module.SegmentedField, fieldHolding);
export const ImageField: Field<'ImageField'> = lazily(forms, (module) => module.ImageField, fieldHolding);
export const CheckboxField: Field<'CheckboxField'> = lazily(forms, (module) => module.CheckboxField);
export const SwitchField: Field<'SwitchField'> = lazily(forms, (module) => module.SwitchField);
export const FormActions: Field<'FormActions'> = lazily(forms, (module) => module.FormActions);
