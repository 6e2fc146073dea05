/** Inputs with a list of options. */
export { MultiSelect, Select } from '@mantine/core';
