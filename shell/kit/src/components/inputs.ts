import type { MultiSelectProps, NumberInputProps, SelectProps, TagsInputProps } from '@mantine/core';
import type { DatePickerInputProps } from '@mantine/dates';
import type { ComponentType } from 'react';
import { fieldHolding } from './field-holding.tsx';
import { lazily, lazyGroup } from './lazily.tsx';

const inputs = lazyGroup(() => import('./heavy/inputs.ts'));
const dates = lazyGroup(() => import('./heavy/dates.tsx'));

export const Select: ComponentType<SelectProps> = lazily(
  inputs,
  (module) => module.Select as ComponentType<SelectProps>,
  fieldHolding,
);
export const MultiSelect: ComponentType<MultiSelectProps> = lazily(
  inputs,
  (module) => module.MultiSelect as ComponentType<MultiSelectProps>,
  fieldHolding,
);
export const TagsInput: ComponentType<TagsInputProps> = lazily(inputs, (module) => module.TagsInput, fieldHolding);
export const NumberInput: ComponentType<NumberInputProps> = lazily(
  inputs,
  (module) => module.NumberInput as ComponentType<NumberInputProps>,
  fieldHolding,
);
/** One calendar date, `YYYY-MM-DD` or null. */
export const DatePickerInput: ComponentType<DatePickerInputProps<'default'>> = lazily(
  dates,
  (module) => module.DatePickerInput,
  fieldHolding,
);
/** A pair of calendar dates. */
export const DateRangeInput: ComponentType<Omit<DatePickerInputProps<'range'>, 'type'>> = lazily(
  dates,
  (module) => module.DateRangeInput,
  fieldHolding,
);
