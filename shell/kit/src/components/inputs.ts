import type { MultiSelectProps, NumberInputProps, SelectProps } from '@mantine/core';
import type { ComponentType } from 'react';
import { fieldHolding } from './field-holding.tsx';
import { lazily, lazyGroup } from './lazily.tsx';

const controls = lazyGroup(() => import('./mantine-controls.ts'));
const inputs = lazyGroup(() => import('./mantine-inputs.ts'));
const dates = lazyGroup(() => import('./dates.tsx'));

export const TextInput = lazily(controls, 'TextInput', fieldHolding);
export const Textarea = lazily(controls, 'Textarea', fieldHolding);
export const NativeSelect = lazily(controls, 'NativeSelect', fieldHolding);
export const Checkbox = lazily(controls, 'Checkbox');
export const Select: ComponentType<SelectProps> = lazily(inputs, 'Select', fieldHolding);
export const MultiSelect: ComponentType<MultiSelectProps> = lazily(inputs, 'MultiSelect', fieldHolding);
export const NumberInput: ComponentType<NumberInputProps> = lazily(inputs, 'NumberInput', fieldHolding);
export const DateRangeInput = lazily(dates, 'DateRangeInput', fieldHolding);
