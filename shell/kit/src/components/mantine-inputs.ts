/** Inputs with a list or a number format behind them. */
export { MultiSelect, NumberInput, Select } from '@mantine/core';
