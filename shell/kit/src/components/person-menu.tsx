import {
  IconBuilding,
  IconBuildingStore,
  IconChevronDown,
  IconInfoCircle,
  IconLifebuoy,
  IconLogout,
  IconUserCircle,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openContact } from '../contacts/open-contact.ts';
import { useContacts } from '../contacts/use-contacts.ts';
import { openBackoffice } from '../navigation/backoffice.ts';
import { useSession } from '../session/use-session.ts';
import { Menu } from './floating.tsx';
import { PersonAvatar } from './person.tsx';
import classes from './person-menu.module.css';

type Props = {
  /** Goes to an address of the product. */
  onOpen: (address: string) => void;
  onLogOut: () => void;
  /** In the back-office nothing leads there. */
  inBackoffice?: boolean;
  /** Entries that only this place has. */
  children?: ReactNode;
};

const icon = (Icon: typeof IconLogout): ReactNode => <Icon size={16} stroke={1.6} aria-hidden />;

/** The greeting and what belongs to the person, on every page of the product. */
export const PersonMenu = ({ onOpen, onLogOut, inBackoffice = false, children }: Props): ReactNode => {
  const { t } = useTranslation('kit');
  const { user } = useSession();
  const { about_url: aboutUrl, support_url: supportUrl } = useContacts();
  const [wanted, setWanted] = useState(false);
  const greeting = (
    <>
      <PersonAvatar person={user} size="md" decorative />
      <span className={classes.hello}>{t('menu.greeting', { name: user.first_name })}</span>
      <IconChevronDown size={16} stroke={1.6} aria-hidden />
    </>
  );
  // The menu's code comes with the first click.
  if (!wanted) {
    return (
      <button
        type="button"
        className={classes.greeting}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setWanted(true)}
      >
        {greeting}
      </button>
    );
  }
  return (
    <Menu width={232} defaultOpened>
      <Menu.Target>
        <button type="button" className={classes.greeting}>
          {greeting}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={icon(IconUserCircle)} onClick={() => onOpen('/account')}>
          {t('menu.account')}
        </Menu.Item>
        <Menu.Item leftSection={icon(IconBuilding)} onClick={() => onOpen('/organization')}>
          {t('menu.change_organisation')}
        </Menu.Item>
        {children}
        {user.super_admin && !inBackoffice && (
          <Menu.Item leftSection={icon(IconBuildingStore)} onClick={openBackoffice}>
            {t('menu.back_office')}
          </Menu.Item>
        )}
        {supportUrl && (
          <Menu.Item leftSection={icon(IconLifebuoy)} onClick={() => openContact(supportUrl)}>
            {t('contact.support')}
          </Menu.Item>
        )}
        {aboutUrl && (
          <Menu.Item leftSection={icon(IconInfoCircle)} onClick={() => openContact(aboutUrl)}>
            {t('contact.about')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={icon(IconLogout)} onClick={onLogOut}>
          {t('menu.log_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
