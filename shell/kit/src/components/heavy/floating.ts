/** What floats beside something: a chunk of its own, with the code that finds its place. */
export { Menu, Popover, Tooltip } from '@mantine/core';
