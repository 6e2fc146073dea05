import type { ReactNode } from 'react';
import type { Schema } from 'yup';
import { fieldPlaceholder } from '../components/field-placeholder.tsx';
import { lazyComponent, mantineGroup } from '../components/lazy-component.tsx';
import { CardsSkeleton, TextSkeleton } from '../components/skeletons.tsx';
import { currentLanguage } from '../i18n/language.ts';
import { prepareMessages } from '../i18n/messages.ts';
import type { WaymarkFormProps } from './waymark-form.tsx';

/*
 * Forms are loaded when one is shown: yup, final-form and the fields are one chunk that no screen needs for its first
 * paint. `prepareForms()` loads it ahead.
 */
const forms = mantineGroup(async () => {
  const [module] = await Promise.all([import('./form-parts.ts'), prepareMessages(currentLanguage())]);
  return module;
});
/** Loads the form code ahead. */
export const prepareForms = async (): Promise<void> => void (await forms.load());

/**
 * Moves the focus to the first field with an error, in a form that is not a `WaymarkForm`; if its code cannot be loaded, the error is still
 * shown.
 */
export const focusFault = async (form: HTMLFormElement): Promise<void> =>
  (await forms.load().catch(() => undefined))?.focusFirstError(form);

/** Only yup's part, without fields: `validateWith(schema)`, `rulesOf(schema)`. */
export const loadRules = async (): Promise<typeof import('./validate-with.ts')> => {
  const [module] = await Promise.all([import('./validate-with.ts'), prepareMessages(currentLanguage())]);
  return module;
};

/** A form over a yup schema of contracts: errors on blur and submit, the first focused, the server's texts at their fields. */
export const WaymarkForm = lazyComponent(forms, 'WaymarkForm', ({ height }) =>
  height ? CardsSkeleton({ cards: 1, height }) : TextSkeleton({ lines: 5 }),
) as <S extends Schema>(props: WaymarkFormProps<S>) => ReactNode;

export const TextField = lazyComponent(forms, 'TextField', fieldPlaceholder);
export const TextAreaField = lazyComponent(forms, 'TextAreaField', fieldPlaceholder);
export const PasswordField = lazyComponent(forms, 'PasswordField', fieldPlaceholder);
export const NativeSelectField = lazyComponent(forms, 'NativeSelectField', fieldPlaceholder);
export const SelectField = lazyComponent(forms, 'SelectField', fieldPlaceholder);
export const NumberField = lazyComponent(forms, 'NumberField', fieldPlaceholder);
export const DateRangeField = lazyComponent(forms, 'DateRangeField', fieldPlaceholder);
export const MemberField = lazyComponent(forms, 'MemberField', fieldPlaceholder);
export const TeamField = lazyComponent(forms, 'TeamField', fieldPlaceholder);
export const SegmentedField = lazyComponent(forms, 'SegmentedField', fieldPlaceholder);
export const ImageField = lazyComponent(forms, 'ImageField', fieldPlaceholder);
export const CheckboxField = lazyComponent(forms, 'CheckboxField');
export const UnsavedGuard = lazyComponent(forms, 'UnsavedGuard');
export const FormActions = lazyComponent(forms, 'FormActions');
