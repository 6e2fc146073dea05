import type { MenuItemProps, MenuProps, PopoverDropdownProps } from '@mantine/core';
import type { ButtonHTMLAttributes, ComponentType, ReactNode } from 'react';
import { childrenPlaceholder, lazyComponent, mantineGroup } from './lazy-component.tsx';

const menu = mantineGroup(() => import('./mantine-menu.ts'));
const popover = mantineGroup(() => import('./mantine-popover.ts'));

type ItemProps = MenuItemProps & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color' | 'style'>;

const MenuRoot: ComponentType<MenuProps> = lazyComponent(menu, 'Menu', childrenPlaceholder);
const MenuItem: ComponentType<ItemProps> = lazyComponent(menu, 'Item');
const MenuDivider: ComponentType<object> = lazyComponent(menu, 'Divider');
const MenuLabel: ComponentType<{ children?: ReactNode }> = lazyComponent(menu, 'Label');
const PopoverDropdown: ComponentType<PopoverDropdownProps> = lazyComponent(popover, 'Dropdown');

/** Mantine's Menu; until its code has loaded, only the control that opens it. */
export const Menu = Object.assign(MenuRoot, {
  Target: lazyComponent(menu, 'Target', childrenPlaceholder),
  Dropdown: lazyComponent(menu, 'Dropdown'),
  Item: MenuItem,
  Divider: MenuDivider,
  Label: MenuLabel,
});

/** Mantine's Popover; until its code has loaded, only the control that opens it. */
export const Popover = Object.assign(lazyComponent(popover, 'Popover', childrenPlaceholder), {
  Target: lazyComponent(popover, 'Target', childrenPlaceholder),
  Dropdown: PopoverDropdown,
});
