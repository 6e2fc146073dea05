import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ActionIcon } from './action-icon.tsx';
import classes from './actions-menu.module.css';
import { Menu } from './floating.tsx';

export type MenuAction = {
  key: string;
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  /** The reason why the action is disabled; it is enabled without one. */
  disabledReason?: string;
};
type Props = {
  label: string;
  items: readonly MenuAction[];
  /** It takes the place of `MenuDots` that have been pressed. */
  openedAtOnce?: boolean;
  children?: never;
};

/** The three dots alone, for a menu whose actions come with the first click. */
export const MenuDots = ({ label, ...rest }: { label: string; onClick?: () => void }): ReactNode => (
  <ActionIcon size={32} aria-label={label} aria-haspopup="menu" {...rest}>
    <IconDots size={18} stroke={1.8} aria-hidden />
  </ActionIcon>
);

/**
 * The actions of one thing behind three dots. `label` names the thing. The menu itself is rendered when it is first opened, so a long list
 * renders buttons only.
 */
export const ActionsMenu = ({ label, items, openedAtOnce = false }: Props): ReactNode => {
  const [wanted, setWanted] = useState(openedAtOnce);
  if (!wanted) return <MenuDots label={label} onClick={() => setWanted(true)} />;
  return (
    <Menu withinPortal defaultOpened position="bottom-end">
      <Menu.Target>
        <ActionIcon size={32} aria-label={label}>
          <IconDots size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ key, label: text, icon, onSelect, danger, disabledReason }) => (
          <Menu.Item
            key={key}
            leftSection={icon}
            color={danger ? 'red' : undefined}
            disabled={disabledReason !== undefined}
            onClick={onSelect}
          >
            {text}
            {disabledReason && <span className={classes.reason}>{disabledReason}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
