import { Menu } from '@mantine/core';

/** The menu and the code that positions it. */
export { Menu };
export const { Target, Dropdown, Item, Divider, Label } = Menu;
