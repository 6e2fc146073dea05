import { Menu as MantineMenu } from '@mantine/core';

/** The menu and the code that positions it. Opening it focuses the first entry, as no other element may stand in a menu (ARIA). */
export const Menu = MantineMenu.withProps({ withInitialFocusPlaceholder: false });
export const { Target, Dropdown, Item, Divider, Label } = MantineMenu;
