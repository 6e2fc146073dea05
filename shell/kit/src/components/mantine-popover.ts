import { Popover } from '@mantine/core';

/** The popover and the code that finds its place. */
export { Popover };
export const { Target, Dropdown } = Popover;
