import type { MultiSelectProps, SelectProps } from '@mantine/core';
import type { ComponentType } from 'react';
import { currentLanguage } from '../i18n/language.ts';
import { prepareMessages } from '../i18n/messages.ts';
import { fieldPlaceholder } from './field-placeholder.tsx';
import { lazyComponent, mantineGroup } from './lazy-component.tsx';

const controls = mantineGroup(() => import('./mantine-controls.ts'));
const inputs = mantineGroup(() => import('./mantine-inputs.ts'));
const dates = mantineGroup(async () => {
  const [{ DateRangeInput }] = await Promise.all([import('./dates.tsx'), prepareMessages(currentLanguage())]);
  return { DateRangeInput };
});

/** Loads the code of the inputs without a list of options ahead. */
export const prepareControls = async (): Promise<void> => void (await controls.load());

/** Loads the inputs' code ahead, including calendars. */
export const prepareInputs = async (): Promise<void> =>
  void (await Promise.all([controls.load(), inputs.load(), dates.load()]));

export const TextInput = lazyComponent(controls, 'TextInput', fieldPlaceholder);
export const Textarea = lazyComponent(controls, 'Textarea', fieldPlaceholder);
export const NativeSelect = lazyComponent(controls, 'NativeSelect', fieldPlaceholder);
export const TextLength = lazyComponent(controls, 'TextLength');
export const Checkbox = lazyComponent(controls, 'Checkbox');
export const Select: ComponentType<SelectProps> = lazyComponent(inputs, 'Select', fieldPlaceholder);
export const MultiSelect: ComponentType<MultiSelectProps> = lazyComponent(inputs, 'MultiSelect', fieldPlaceholder);
export const DateRangeInput = lazyComponent(dates, 'DateRangeInput', fieldPlaceholder);
