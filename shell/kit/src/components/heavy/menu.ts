/** The menu and the code that finds its place. */
export { Menu } from '@mantine/core';
