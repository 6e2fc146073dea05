import type { MenuItemProps, MenuProps, PopoverDropdownProps } from '@mantine/core';
import type { ButtonHTMLAttributes, ComponentType, ReactNode } from 'react';
import { childrenHolding, lazily, lazyGroup } from './lazily.tsx';

const menu = lazyGroup(() => import('./mantine-menu.ts'));
const popover = lazyGroup(() => import('./mantine-popover.ts'));

type ItemProps = MenuItemProps & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color' | 'style'>;

const MenuRoot: ComponentType<MenuProps> = lazily(menu, 'Menu', childrenHolding);
const MenuItem: ComponentType<ItemProps> = lazily(menu, 'Item');
const MenuDivider: ComponentType<object> = lazily(menu, 'Divider');
const MenuLabel: ComponentType<{ children?: ReactNode }> = lazily(menu, 'Label');
const PopoverDropdown: ComponentType<PopoverDropdownProps> = lazily(popover, 'Dropdown');

/** Mantine's Menu; until its code is there, only what opens it. */
export const Menu = Object.assign(MenuRoot, {
  Target: lazily(menu, 'Target', childrenHolding),
  Dropdown: lazily(menu, 'Dropdown'),
  Item: MenuItem,
  Divider: MenuDivider,
  Label: MenuLabel,
});

/** Mantine's Popover; until its code is there, only what opens it. */
export const Popover = Object.assign(lazily(popover, 'Popover', childrenHolding), {
  Target: lazily(popover, 'Target', childrenHolding),
  Dropdown: PopoverDropdown,
});
