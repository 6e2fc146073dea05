/** Controls that first screens do without. */
export {
  Checkbox,
  NativeSelect,
  PasswordInput,
  Progress,
  Radio,
  Switch,
  Tabs,
  Textarea,
  TextInput,
} from '@mantine/core';
