/** Inputs with a list of options. */
export { MultiSelect } from '@mantine/core';
export { Select } from './local-select.tsx';
