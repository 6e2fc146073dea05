/** Inputs with a list or a number format behind them: a chunk of their own. */
export { MultiSelect, NumberInput, Select, TagsInput } from '@mantine/core';
