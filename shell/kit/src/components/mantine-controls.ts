/** Controls that the first screens do not need, in a chunk of their own. */
export { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
export { TextLength } from '../forms/text-length.tsx';
