import { Menu } from '@mantine/core';

/** The menu and the code that finds its place. */
export { Menu };
export const { Target, Dropdown, Item, Divider, Label } = Menu;
