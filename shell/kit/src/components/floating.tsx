import type {
  MenuDropdownProps,
  MenuItemProps,
  MenuProps,
  MenuTargetProps,
  PopoverDropdownProps,
  PopoverProps,
  PopoverTargetProps,
} from '@mantine/core';
import type { ButtonHTMLAttributes, ComponentType, ReactNode } from 'react';
import { childrenHolding, lazily, lazyGroup } from './lazily.tsx';

const menu = lazyGroup(() => import('./heavy/menu.ts'));
const popover = lazyGroup(() => import('./heavy/popover.ts'));

type ItemProps = MenuItemProps & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color' | 'style'>;

const MenuRoot: ComponentType<MenuProps> = lazily(menu, (module) => module.Menu, childrenHolding);
const MenuTarget: ComponentType<MenuTargetProps> = lazily(menu, (module) => module.Menu.Target, childrenHolding);
const MenuDropdown: ComponentType<MenuDropdownProps> = lazily(menu, (module) => module.Menu.Dropdown);
const MenuItem: ComponentType<ItemProps> = lazily(menu, (module) => module.Menu.Item as ComponentType<ItemProps>);
const MenuDivider: ComponentType<object> = lazily(menu, (module) => module.Menu.Divider as ComponentType<object>);
const MenuLabel: ComponentType<{ children?: ReactNode }> = lazily(
  menu,
  (module) => module.Menu.Label as ComponentType<{ children?: ReactNode }>,
);

/** Mantine's Menu; until its code is there, only what opens it. */
export const Menu = Object.assign(MenuRoot, {
  Target: MenuTarget,
  Dropdown: MenuDropdown,
  Item: MenuItem,
  Divider: MenuDivider,
  Label: MenuLabel,
});

const PopoverRoot: ComponentType<PopoverProps> = lazily(popover, (module) => module.Popover, childrenHolding);
const PopoverTarget: ComponentType<PopoverTargetProps> = lazily(
  popover,
  (module) => module.Popover.Target,
  childrenHolding,
);
const PopoverDropdown: ComponentType<PopoverDropdownProps> = lazily(
  popover,
  (module) => module.Popover.Dropdown as ComponentType<PopoverDropdownProps>,
);

/** Mantine's Popover; until its code is there, only what opens it. */
export const Popover = Object.assign(PopoverRoot, { Target: PopoverTarget, Dropdown: PopoverDropdown });
