import type {
  CheckboxProps,
  NativeSelectProps,
  PasswordInputProps,
  ProgressProps,
  RadioGroupProps,
  RadioProps,
  SwitchProps,
  TabsListProps,
  TabsPanelProps,
  TabsProps,
  TabsTabProps,
  TextareaProps,
  TextInputProps,
} from '@mantine/core';
import type { ComponentType } from 'react';
import { fieldHolding } from './field-holding.tsx';
import { childrenHolding, lazily, lazyGroup } from './lazily.tsx';

const controls = lazyGroup(() => import('./heavy/controls.ts'));

export const TextInput: ComponentType<TextInputProps> = lazily(controls, (module) => module.TextInput, fieldHolding);
export const Textarea: ComponentType<TextareaProps> = lazily(controls, (module) => module.Textarea, fieldHolding);
export const PasswordInput: ComponentType<PasswordInputProps> = lazily(
  controls,
  (module) => module.PasswordInput,
  fieldHolding,
);
export const NativeSelect: ComponentType<NativeSelectProps> = lazily(
  controls,
  (module) => module.NativeSelect,
  fieldHolding,
);
export const Checkbox: ComponentType<CheckboxProps> = lazily(controls, (module) => module.Checkbox);
export const Switch: ComponentType<SwitchProps> = lazily(controls, (module) => module.Switch);
export const Progress: ComponentType<ProgressProps> = lazily(controls, (module) => module.Progress);

const RadioOne: ComponentType<RadioProps> = lazily(controls, (module) => module.Radio);
const RadioGroup: ComponentType<RadioGroupProps> = lazily(
  controls,
  (module) => module.Radio.Group as ComponentType<RadioGroupProps>,
);
export const Radio = Object.assign(RadioOne, { Group: RadioGroup });

const TabsRoot: ComponentType<TabsProps> = lazily(controls, (module) => module.Tabs);
const TabsList: ComponentType<TabsListProps> = lazily(controls, (module) => module.Tabs.List, childrenHolding);
const TabsTab: ComponentType<TabsTabProps> = lazily(
  controls,
  (module) => module.Tabs.Tab as ComponentType<TabsTabProps>,
);
const TabsPanel: ComponentType<TabsPanelProps> = lazily(controls, (module) => module.Tabs.Panel);
export const Tabs = Object.assign(TabsRoot, { List: TabsList, Tab: TabsTab, Panel: TabsPanel });
