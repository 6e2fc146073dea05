/** The popover and the code that finds its place. */
export { Popover } from '@mantine/core';
