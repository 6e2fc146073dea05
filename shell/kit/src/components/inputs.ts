import type { MultiSelectProps, NumberInputProps, SelectProps, TagsInputProps } from '@mantine/core';
import type { DatePickerInputProps } from '@mantine/dates';
import { fieldHolding } from './field-holding.tsx';
import { lazily } from './lazily.tsx';

const inputs = () => import('./heavy/inputs.ts');
const dates = () => import('./heavy/dates.tsx');

export const Select = lazily<SelectProps>(async () => (await inputs()).Select, fieldHolding);
export const MultiSelect = lazily<MultiSelectProps>(async () => (await inputs()).MultiSelect, fieldHolding);
export const TagsInput = lazily<TagsInputProps>(async () => (await inputs()).TagsInput, fieldHolding);
export const NumberInput = lazily<NumberInputProps>(async () => (await inputs()).NumberInput, fieldHolding);
/** One calendar date, `YYYY-MM-DD` or null. */
export const DatePickerInput = lazily<DatePickerInputProps<'default'>>(async () => (await dates()).DatePickerInput, fieldHolding);
/** A pair of calendar dates. */
export const DateRangeInput = lazily<Omit<DatePickerInputProps<'range'>, 'type'>>(async () => (await dates()).DateRangeInput, fieldHolding);
