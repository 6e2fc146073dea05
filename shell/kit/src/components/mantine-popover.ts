import { Popover } from '@mantine/core';

/** The popover and the code that positions it. */
export { Popover };
export const { Target, Dropdown } = Popover;
