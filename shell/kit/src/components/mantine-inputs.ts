/** Inputs with a list behind them. */
export { MultiSelect, Select } from '@mantine/core';
