import type { ComponentProps, ReactNode } from 'react';
import { ActionIcon } from './action-icon.tsx';
import { PlainIcon } from './plain-icon.tsx';

const DOTS = 'M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0m7 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0m7 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0';

/** Only the three dots, for a menu whose actions are loaded with the first click. */
export const MenuDots = ({ label, ...rest }: ComponentProps<'button'> & { label: string }): ReactNode => (
  <ActionIcon size={32} aria-label={label} aria-haspopup="menu" {...rest}>
    <PlainIcon lines={DOTS} size={18} />
  </ActionIcon>
);
