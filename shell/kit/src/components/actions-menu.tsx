import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type MenuAction = {
  key: string;
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  /** Shown beneath the label, where it says why the action is not possible. */
  disabledReason?: string;
};
type Props = { label: string; items: readonly MenuAction[] };

/** The actions of one thing behind three dots. `label` names the thing. */
export const ActionsMenu = ({ label, items }: Props): ReactNode => (
  <Menu withinPortal>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={label}>
        <IconDots size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {items.map(({ key, label: text, icon, onSelect, danger, disabledReason }) => (
        <Menu.Item key={key} leftSection={icon} color={danger ? 'red' : undefined} disabled={disabledReason !== undefined} title={disabledReason} onClick={onSelect}>
          {text}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
