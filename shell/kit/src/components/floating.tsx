import type {
  MenuDropdownProps,
  MenuItemProps,
  MenuProps,
  MenuTargetProps,
  PopoverDropdownProps,
  PopoverProps,
  PopoverTargetProps,
  TooltipProps,
} from '@mantine/core';
import type { ButtonHTMLAttributes, ComponentType, ReactNode } from 'react';
import { childrenHolding, lazily, lazyGroup } from './lazily.tsx';

const floating = lazyGroup(() => import('./heavy/floating.ts'));

type ItemProps = MenuItemProps & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color' | 'style'>;

const MenuRoot: ComponentType<MenuProps> = lazily(floating, (module) => module.Menu, childrenHolding);
const MenuTarget: ComponentType<MenuTargetProps> = lazily(floating, (module) => module.Menu.Target, childrenHolding);
const MenuDropdown: ComponentType<MenuDropdownProps> = lazily(floating, (module) => module.Menu.Dropdown);
const MenuItem: ComponentType<ItemProps> = lazily(floating, (module) => module.Menu.Item as ComponentType<ItemProps>);
const MenuDivider: ComponentType<object> = lazily(floating, (module) => module.Menu.Divider as ComponentType<object>);
const MenuLabel: ComponentType<{ children?: ReactNode }> = lazily(
  floating,
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

const PopoverRoot: ComponentType<PopoverProps> = lazily(floating, (module) => module.Popover, childrenHolding);
const PopoverTarget: ComponentType<PopoverTargetProps> = lazily(
  floating,
  (module) => module.Popover.Target,
  childrenHolding,
);
const PopoverDropdown: ComponentType<PopoverDropdownProps> = lazily(
  floating,
  (module) => module.Popover.Dropdown as ComponentType<PopoverDropdownProps>,
);

/** Mantine's Popover; until its code is there, only what opens it. */
export const Popover = Object.assign(PopoverRoot, { Target: PopoverTarget, Dropdown: PopoverDropdown });

/** Mantine's Tooltip; until its code is there, only what it explains. */
export const Tooltip: ComponentType<TooltipProps> = lazily(
  floating,
  (module) => module.Tooltip as ComponentType<TooltipProps>,
  childrenHolding,
);
