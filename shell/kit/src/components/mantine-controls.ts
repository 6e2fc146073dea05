/** Controls that first screens do without. */
export { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
