import type { ReactNode } from 'react';
import type { Schema } from 'yup';
import { fieldHolding } from '../components/field-holding.tsx';
import { lazily, lazyGroup } from '../components/lazily.tsx';
import { currentLanguage } from '../i18n/language.ts';
import { prepareMessages } from '../i18n/messages.ts';
import type { WaymarkFormProps } from './waymark-form.tsx';

/*
 * Forms come when one is shown: yup, final-form and the fields are one piece of code that no screen needs for its first
 * paint. `prepareForms()` fetches it ahead.
 */
const forms = lazyGroup(async () => {
  const [module] = await Promise.all([import('./form-parts.ts'), prepareMessages(currentLanguage())]);
  return module;
});
/** Fetches the form code ahead. */
export const prepareForms = async (): Promise<void> => void (await forms.load());

/** yup's part alone, without any field: `validateWith(schema)`, `rulesOf(schema)`. */
export const loadRules = async (): Promise<typeof import('./validate-with.ts')> => {
  const [module] = await Promise.all([import('./validate-with.ts'), prepareMessages(currentLanguage())]);
  return module;
};

/** A form over a yup schema of contracts: errors on blur and submit, the first focused, the server's texts at their fields. */
export const WaymarkForm = lazily(forms, 'WaymarkForm') as <S extends Schema>(props: WaymarkFormProps<S>) => ReactNode;

export const TextField = lazily(forms, 'TextField', fieldHolding);
export const TextAreaField = lazily(forms, 'TextAreaField', fieldHolding);
export const PasswordField = lazily(forms, 'PasswordField', fieldHolding);
export const NativeSelectField = lazily(forms, 'NativeSelectField', fieldHolding);
export const SelectField = lazily(forms, 'SelectField', fieldHolding);
export const NumberField = lazily(forms, 'NumberField', fieldHolding);
export const DateRangeField = lazily(forms, 'DateRangeField', fieldHolding);
export const MemberField = lazily(forms, 'MemberField', fieldHolding);
export const TeamField = lazily(forms, 'TeamField', fieldHolding);
export const SegmentedField = lazily(forms, 'SegmentedField', fieldHolding);
export const ImageField = lazily(forms, 'ImageField', fieldHolding);
export const CheckboxField = lazily(forms, 'CheckboxField');
export const FormActions = lazily(forms, 'FormActions');
