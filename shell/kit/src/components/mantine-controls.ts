/** Controls that the first screens do not need, in a separate chunk. */
export { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
export { TextLength } from '../forms/text-length.tsx';
