import { type ReactNode, useState } from 'react';
import classes from './actions-menu.module.css';
import { Menu } from './floating.tsx';
import { MenuDots } from './menu-dots.tsx';

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
  /** It replaces `MenuDots` that were pressed. */
  openedAtOnce?: boolean;
  children?: never;
};

/**
 * The actions of one item behind three dots. `label` names the item. The menu itself is rendered when it is first opened, so a long list
 * renders buttons only.
 */
export const ActionsMenu = ({ label, items, openedAtOnce }: Props): ReactNode => {
  const [wanted, setWanted] = useState(openedAtOnce);
  if (!wanted) return <MenuDots label={label} onClick={() => setWanted(true)} />;
  return (
    <Menu defaultOpened returnFocus={false} position="bottom-end">
      <Menu.Target>
        <MenuDots label={label} />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ key, label: text, icon, onSelect, danger, disabledReason }) => (
          <Menu.Item
            key={key}
            leftSection={icon}
            color={danger ? 'red' : undefined}
            className={danger ? classes.danger : undefined}
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
